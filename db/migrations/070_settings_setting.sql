-- What operators chose, where it is not what the code says by itself.
create table setting (
  key text primary key check (key ~ '^[A-Za-z][A-Za-z0-9_.]{0,63}$'),
  -- The fields of the entry beside its key.
  value jsonb not null check (jsonb_typeof(value) = 'object'),
  updated_at timestamptz not null
);

grant select, insert, update on setting to auric_app;
