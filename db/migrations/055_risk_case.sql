-- What screening said of addresses, and the payments that rest because of it.

-- The newest answer on an address, in its normal form; asked again after a day or with another list.
create table risk_screening (
  network text not null,
  address text not null,
  verdict text not null check (verdict in ('clear', 'review', 'block')),
  -- JSON: what each source said.
  evidence text not null,
  list_version text not null,
  at timestamptz not null,
  primary key (network, address)
);

create table risk_case (
  id uuid primary key,
  kind text not null check (kind in ('withdrawal', 'deposit')),
  -- The withdrawal or deposit.
  subject uuid not null,
  user_id uuid not null,
  bill uuid not null,
  order_no text not null,
  network text not null,
  asset text not null,
  amount numeric(38,0) not null check (amount > 0),
  address text not null,
  verdict text not null check (verdict in ('clear', 'unknown', 'review', 'block')),
  -- Names of `reviewRules` in contract/risk.ts with commas between, the first to apply first.
  rules text not null check (rules <> ''),
  evidence text not null,
  list_version text not null,
  -- Whether the address itself is the matter: only these are at the risk desk.
  flagged boolean not null generated always as (verdict in ('review', 'block')) stored,
  state text not null default 'open' check (state in (
    'open', 'frozen', 'released', 'refused', 'reversed')),
  shown_reason text check (shown_reason in ('address', 'unconfirmed', 'origin', 'terms')),
  -- Of a deposit: the ledger's hold, and what is in it.
  hold uuid,
  held numeric(38,0),
  assigned_to uuid,
  assigned_name text,
  opened_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  check ((hold is null) = (held is null)),
  check ((state = 'open') = (decided_at is null)),
  check (state not in ('refused', 'frozen') or shown_reason is not null)
);
-- One case of a payment at a time; a withdrawal that was let through may come to rest again.
create unique index risk_case_open on risk_case (subject) where state in ('open', 'frozen');
create index risk_case_user on risk_case (user_id, opened_at desc, id desc);
create index risk_case_desk on risk_case (state, opened_at, id) where flagged;

create table risk_note (
  id uuid primary key,
  risk_case uuid not null references risk_case,
  operator_id uuid not null,
  operator_name text not null,
  text text not null check (length(text) between 1 and 1000),
  at timestamptz not null
);
create index risk_note_case on risk_note (risk_case, at desc, id desc);

-- The table `caseStates` in contract/risk.ts, kept by the database as well.
create function risk_case_state() returns trigger language plpgsql as $$
begin
  if old.state <> new.state and old.state || '>' || new.state not in (
    'open>released', 'open>refused', 'open>frozen', 'open>reversed', 'frozen>released',
    'frozen>reversed') then
    raise exception 'a case cannot go from % to %', old.state, new.state;
  end if;
  return new;
end $$;
create trigger risk_case_state before update of state on risk_case
  for each row execute function risk_case_state();

grant select, insert, update on risk_screening to auric_app;
grant select, insert on risk_case to auric_app;
grant update (state, shown_reason, assigned_to, assigned_name, decided_at, decided_by)
  on risk_case to auric_app;
grant select, insert on risk_note to auric_app;
