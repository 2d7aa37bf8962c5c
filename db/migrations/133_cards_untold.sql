-- Of cards that are no more, those of whose end the issuer is still to be told.
create index cards_card_untold on cards_card (looked_at)
  where not issuer_told and state in ('closed', 'unbound');
