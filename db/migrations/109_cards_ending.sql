alter table cards_card
  -- Ended while somebody above the holder had locked it: its money waits for the desk.
  add column money_kept boolean not null default false
    check (not money_kept or state in ('closed', 'unbound')),
  -- The holder's own lock, which stands when the one above it is lifted.
  add column holder_locked boolean not null default false
    check (not holder_locked or state = 'locked');
grant update (money_kept, holder_locked) on cards_card to auric_app;
