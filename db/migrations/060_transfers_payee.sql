-- The address book: chain addresses of an asset, and people inside.
create table payee (
  id uuid primary key,
  user_id uuid not null,
  kind text not null check (kind in ('onchain', 'internal')),
  name text not null check (length(name) <= 40),
  remark text not null check (length(remark) <= 200),
  asset text,
  network text,
  -- In its stored form: one spelling of each address.
  address text,
  person uuid,
  created_at timestamptz not null,
  check ((kind = 'onchain') = (address is not null and network is not null and asset is not null)),
  check ((kind = 'internal') = (person is not null))
);
-- Twice the same is refused, whatever the case it is typed in.
create unique index payee_address on payee (user_id, network, lower(address), asset)
  where kind = 'onchain';
create unique index payee_person on payee (user_id, person) where kind = 'internal';

grant select, insert, delete on payee to auric_app;
grant update (name, remark) on payee to auric_app;
