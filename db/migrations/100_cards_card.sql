-- Applications for cards, and the cards that came of them. No number, code or PIN is kept anywhere.
create table cards_application (
  id uuid primary key,
  user_id uuid not null,
  type text not null check (type in ('Master', 'MUSE', 'UTGL')),
  state text not null check (state in (
    'kyc', 'info', 'review', 'approval', 'opening', 'activation', 'opened', 'rejected', 'cancelled')),
  recommendation text not null check (length(recommendation) <= 20),
  -- The proof of identity it uses up: the user's own form, or a record of the outside company.
  identity_source text check (identity_source in ('own', 'third')),
  identity_record uuid,
  identity_no text,
  -- Holder and delivery, sealed as an identity form is.
  details bytea,
  delivery bytea,
  -- The fee of the day it was begun.
  fee_asset text not null,
  fee_amount numeric(38, 0) not null check (fee_amount >= 0),
  -- Commands of the ledger: whoever pays or refunds twice names the same one.
  payment_id uuid not null unique,
  refund_id uuid not null unique,
  bill_id uuid,
  bill_no text,
  paid_at timestamptz,
  refunded_at timestamptz,
  reason text,
  note text check (length(note) <= 500),
  -- A card that this one is to replace: nothing is paid and no identity asked for again.
  replaces uuid,
  agent_order uuid unique,
  issuer_holder text,
  card_id uuid,
  created_at timestamptz not null,
  moved_at timestamptz not null,
  check (identity_source is distinct from 'third' or identity_record is not null),
  check ((paid_at is null) = (bill_id is null)),
  check (refunded_at is null or (state in ('rejected', 'cancelled') and paid_at is not null)),
  check (state not in ('review', 'approval', 'opening', 'activation', 'opened')
    or paid_at is not null or replaces is not null or fee_amount = 0)
);
create index cards_application_user on cards_application (user_id, created_at desc, id desc);
create index cards_application_queue on cards_application (state, moved_at, id)
  where state in ('review', 'approval', 'opening', 'activation');
-- A record that one application uses is no other's; the own form serves one card of each type.
create unique index cards_application_own_identity on cards_application (user_id, type)
  where identity_source = 'own' and state not in ('rejected', 'cancelled') and replaces is null;
create unique index cards_application_record on cards_application (identity_record)
  where state not in ('rejected', 'cancelled') and replaces is null;

-- What happened to an application, card or request, in order; only added to.
create table cards_event (
  id bigint generated always as identity primary key,
  subject uuid not null,
  what text not null,
  -- holder, operator:<name>, issuer, system, agent
  actor text not null,
  detail text not null default '',
  at timestamptz not null
);
create index cards_event_subject on cards_event (subject, id);

create table cards_card (
  id uuid primary key,
  user_id uuid not null,
  type text not null check (type in ('Master', 'MUSE', 'UTGL')),
  form text not null check (form in ('physical', 'virtual')),
  issuer text not null check (issuer in ('stripe', 'lithic')),
  -- Card and holder at the issuer.
  issuer_card text not null,
  issuer_holder text not null,
  -- Of the number, computed by the issuer's vault: equal numbers are found, none can be read.
  fingerprint text,
  state text not null check (state in ('inactive', 'active', 'locked', 'closed', 'unbound')),
  locked_by text check ((state = 'locked') = (locked_by is not null))
    check (locked_by in ('holder', 'operator', 'issuer', 'risk')),
  close_reason text check ((state = 'closed') = (close_reason is not null)),
  -- False while the issuer has not been told of our state.
  issuer_told boolean not null default true,
  -- How often it was moved: each move has a name of its own at the issuer.
  moves integer not null default 0 check (moves >= 0),
  currency text not null check (currency in ('USD')),
  region text not null check (region ~ '^[A-Z]{2}$'),
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  expiry_month smallint not null check (expiry_month between 1 and 12),
  expiry_year smallint not null,
  holder_name text not null check (length(holder_name) <= 26),
  remark text not null default '' check (length(remark) <= 60),
  phone text,
  pin_set boolean not null default false,
  online boolean not null default true,
  contactless boolean not null default true,
  cash boolean not null default true,
  abroad boolean not null default true,
  blocked_groups text[] not null default '{}',
  limit_single numeric(38, 0) check (limit_single >= 0),
  limit_daily numeric(38, 0) check (limit_daily >= 0),
  limit_monthly numeric(38, 0) check (limit_monthly >= 0),
  -- Captured above what there was, and not paid yet.
  owed numeric(38, 0) not null default 0 check (owed >= 0),
  shipping text check (shipping in ('pending', 'shipped', 'delivered', 'ready', 'returned', 'failed')),
  carrier text,
  tracking_no text,
  eta timestamptz,
  replaces uuid references cards_card,
  replaced_by uuid references cards_card,
  created_at timestamptz not null,
  activated_at timestamptz,
  unique (issuer, issuer_card)
);
create index cards_card_user on cards_card (user_id, created_at desc);
create index cards_card_last4 on cards_card (last4, created_at desc);
create unique index cards_card_fingerprint on cards_card (issuer, fingerprint)
  where fingerprint is not null and state not in ('closed', 'unbound');

-- The trust fund of a user: an owner of its own in the ledger.
create table cards_fund (
  user_id uuid primary key,
  fund_id uuid not null unique
);

grant select, insert on cards_application, cards_card, cards_event, cards_fund to auric_app;
grant update (state, identity_source, identity_record, identity_no, details, delivery, bill_id,
  bill_no, paid_at, refunded_at, reason, note, issuer_holder, card_id, moved_at)
  on cards_application to auric_app;
grant update (state, locked_by, close_reason, issuer_told, moves, expiry_month, expiry_year, remark, phone,
  pin_set, online, contactless, cash, abroad, blocked_groups, limit_single, limit_daily,
  limit_monthly, owed, shipping, carrier, tracking_no, eta, replaced_by, activated_at)
  on cards_card to auric_app;
