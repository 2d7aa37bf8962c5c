-- A dispute is handed to the issuer: what of it is contested there, and what the issuer made of it.
alter table cards_dispute
  add column issuer text,
  -- What was captured, by the issuer's id.
  add column movement text,
  -- Its id at the issuer, the issuer's own word for its state, and for a refusal.
  add column issuer_id text check (length(issuer_id) <= 200),
  add column issuer_word text check (length(issuer_word) <= 100),
  add column refusal text check (length(refusal) <= 200),
  add column evidence_sent smallint not null default 0 check (evidence_sent between 0 and 5),
  -- How often it was handed in: a part of the keys that the issuer is asked with.
  add column sends smallint not null default 0,
  add column product text check (length(product) <= 200),
  add column is_service boolean,
  add column product_day date,
  add column moved_at timestamptz;

update cards_dispute d
   set issuer = a.issuer,
       moved_at = coalesce(d.decided_at, d.at),
       movement = (
         select m.issuer_id
           from cards_movement m
          where m.authorisation = d.authorisation
            and m.kind = 'capture'
          order by m.amount desc, m.issuer_id
          limit 1)
  from cards_authorisation a
 where a.id = d.authorisation;

-- "Sent" was a note; nothing had gone to anybody.
update cards_dispute
   set state = 'open'
 where state = 'sent';

alter table cards_dispute
  alter column issuer set not null,
  alter column moved_at set not null,
  drop constraint cards_dispute_state_check,
  add constraint cards_dispute_state_check check (
    state in ('open', 'sending', 'sent', 'withdrawing', 'won', 'lost', 'withdrawn'));

drop index cards_dispute_queue;
drop index cards_dispute_ended;
create index cards_dispute_queue on cards_dispute (at, id)
  where state in ('open', 'sending', 'sent', 'withdrawing');
create index cards_dispute_ended on cards_dispute (at desc, id desc)
  where state not in ('open', 'sending', 'sent', 'withdrawing');
-- What the issuer has, and what is on its way to it.
create index cards_dispute_there on cards_dispute (issuer, moved_at)
  where state in ('sending', 'sent', 'withdrawing');
create index cards_dispute_of_issuer on cards_dispute (issuer, issuer_id)
  where issuer_id is not null;

grant update (state, decided_at, moved_at, issuer_id, issuer_word, refusal, evidence_sent, sends)
  on cards_dispute to auric_app;
