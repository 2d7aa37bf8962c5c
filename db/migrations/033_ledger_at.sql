-- What moved within a day or a week is summed for operators. Rows come in the order of their time, so
-- a few bytes for each stretch of the table are enough, and a posting hardly pays for them.

set local role ledger_owner;
create index transfer_at on ledger.transfer using brin (at) with (autosummarize = on);
reset role;
