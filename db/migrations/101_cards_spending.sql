-- Purchases: each with what the issuer asked, what we hold for it, and what became of it.
create table cards_authorisation (
  id uuid primary key,
  card_id uuid not null references cards_card,
  user_id uuid not null,
  issuer text not null,
  -- Null for what came without one: a refund, or a purchase made offline.
  issuer_id text,
  state text not null
    check (state in ('open', 'captured', 'reversed', 'expired', 'declined', 'refund')),
  currency text not null,
  -- Approved in all, taken and given back, in smallest units of the card's currency.
  approved numeric(38, 0) not null default 0 check (approved >= 0),
  captured numeric(38, 0) not null default 0 check (captured >= 0),
  refunded numeric(38, 0) not null default 0 check (refunded >= 0),
  -- What counts against the card's limits.
  counted numeric(38, 0) not null default 0 check (counted >= 0),
  -- Who pays: an owner of the ledger and its asset. Where that is another coin, dollars for one
  -- whole unit of it, times 10^8, as of the decision.
  purse_owner uuid not null,
  purse_asset text not null,
  purse_rate numeric(38, 0) check (purse_rate > 0),
  purse_scale smallint not null,
  -- Set aside in the purse and not yet taken, and taken in all.
  purse_held numeric(38, 0) not null default 0 check (purse_held >= 0),
  purse_taken numeric(38, 0) not null default 0 check (purse_taken >= 0),
  reason text,
  -- The issuer's own word for a decline: for staff.
  raw text,
  merchant text not null,
  category text not null,
  city text not null,
  country text not null,
  way text not null,
  is_cash boolean not null,
  charged_currency text not null,
  charged numeric(38, 0) not null check (charged >= 0),
  at timestamptz not null,
  moved_at timestamptz not null,
  unique (issuer, issuer_id)
);
create index cards_authorisation_card on cards_authorisation (card_id, at desc, id desc);
create index cards_authorisation_user on cards_authorisation (user_id, at desc, id desc);

-- Money set aside for a purchase; one that grows has several holds, taken from in their order.
create table cards_hold (
  id uuid primary key,
  authorisation uuid not null references cards_authorisation,
  seq smallint not null,
  remaining numeric(38, 0) not null check (remaining >= 0),
  unique (authorisation, seq)
);

-- What the issuer asked and what we answered: asked again, it is answered alike.
create table cards_question (
  issuer text not null,
  request_id text not null,
  authorisation uuid,
  approve boolean,
  reason text,
  at timestamptz not null,
  primary key (issuer, request_id)
);

-- Money that moved, once each however often it is told.
create table cards_movement (
  issuer text not null,
  issuer_id text not null,
  authorisation uuid not null references cards_authorisation,
  kind text not null check (kind in ('capture', 'refund')),
  amount numeric(38, 0) not null check (amount > 0),
  at timestamptz not null,
  primary key (issuer, issuer_id)
);
create index cards_movement_of on cards_movement (authorisation);

-- News that was taken in.
create table cards_news (
  issuer text not null,
  id text not null,
  at timestamptz not null,
  primary key (issuer, id)
);

grant select, insert on cards_authorisation, cards_hold, cards_question, cards_movement, cards_news
  to auric_app;
grant update (state, approved, captured, refunded, counted, purse_held, purse_taken, reason, raw,
  moved_at) on cards_authorisation to auric_app;
grant update (remaining) on cards_hold to auric_app;
grant update (authorisation, approve, reason) on cards_question to auric_app;
