-- Requests to bind a card that somebody holds. What stands for the number is the issuer's own
-- fingerprint of it; the number never comes here.
create table cards_bind (
  id uuid primary key,
  user_id uuid not null,
  type text not null check (type in ('Master', 'MUSE', 'UTGL')),
  state text not null check (state in ('pending', 'checking', 'rejected', 'bound', 'cancelled')),
  issuer text not null check (issuer in ('stripe', 'lithic')),
  fingerprint text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  holder_name text not null check (length(holder_name) between 1 and 26),
  phone text not null,
  remark text not null check (length(remark) <= 60),
  reason text check ((state = 'rejected') <= (reason is not null))
    check (reason in ('information', 'bound', 'notFound', 'notEligible', 'other')),
  note text check (length(note) <= 500),
  card_id uuid references cards_card,
  created_at timestamptz not null,
  moved_at timestamptz not null,
  check ((state = 'bound') = (card_id is not null))
);
create index cards_bind_user on cards_bind (user_id, created_at desc, id desc);
create index cards_bind_queue on cards_bind (state, moved_at, id) where state in ('pending', 'checking');
-- One number is asked for once at a time, by whoever.
create unique index cards_bind_fingerprint on cards_bind (issuer, fingerprint)
  where state in ('pending', 'checking');

grant select, insert on cards_bind to auric_app;
grant update (state, fingerprint, last4, holder_name, phone, remark,
  reason, note, card_id, moved_at) on cards_bind to auric_app;
