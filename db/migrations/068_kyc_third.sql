-- Orders for identity checks by an outside company.
create table kyc_third_order (
  id uuid primary key,
  order_no text not null unique,
  user_id uuid not null,
  state text not null check (state in ('waiting', 'overdue', 'cancelled', 'paid', 'completed')),
  purpose text not null,
  contact text not null check (length(contact) between 1 and 120),
  requirement text not null check (length(requirement) <= 500),
  asset text not null,
  amount numeric(38, 0) not null check (amount > 0),
  -- Commands of the ledger: whoever pays or refunds twice names the same one.
  payment_id uuid not null unique,
  refund_id uuid not null unique,
  bill_id uuid,
  bill_no text,
  -- The person at the company, once they are known there.
  applicant text,
  -- How often the company was asked: only the newest answer counts.
  look int not null default 0,
  note text check (length(note) <= 1000),
  created_at timestamptz not null,
  due_at timestamptz not null,
  paid_at timestamptz,
  finished_at timestamptz,
  refunded_at timestamptz,
  check ((paid_at is not null) = (bill_id is not null)),
  check (state not in ('paid', 'completed') or paid_at is not null),
  check (refunded_at is null or (state = 'cancelled' and paid_at is not null))
);
create index kyc_third_order_user on kyc_third_order (user_id, created_at desc);

-- Proofs of identity: one an order.
create table kyc_third_record (
  id uuid primary key,
  order_id uuid not null unique references kyc_third_order,
  user_id uuid not null,
  auth_no text not null unique,
  status text not null check (status in ('normal', 'disabled', 'unbound')),
  -- One column, so that a record is used for one thing at a time.
  usage text not null check (usage in ('unused', 'unusable', 'card', 'system')),
  created_at timestamptz not null
);
create index kyc_third_record_user on kyc_third_record (user_id, created_at desc);
-- A person proves to the system who they are with one record.
create unique index kyc_third_record_system on kyc_third_record (user_id) where usage = 'system';

grant select, insert on kyc_third_order, kyc_third_record to auric_app;
grant update (state, bill_id, bill_no, applicant, look, note, paid_at, finished_at, refunded_at)
  on kyc_third_order to auric_app;
grant update (status, usage) on kyc_third_record to auric_app;
