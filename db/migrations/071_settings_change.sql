-- What operators change, as sets that two of them saw; applied ones are the history.
create sequence settings_applied_order as bigint;

create table settings_change_set (
  id uuid primary key,
  title text not null check (length(title) between 3 and 80),
  -- [{"kind", "id", "field", "before", "after"}], as it was when the set was last written.
  changes jsonb not null check (jsonb_typeof(changes) = 'array' and jsonb_array_length(changes) > 0),
  apply_at timestamptz,
  state text not null default 'draft'
    check (state in ('draft', 'asked', 'scheduled', 'applied', 'failed', 'discarded')),
  made_by text not null,
  made_at timestamptz not null,
  asked_by text,
  -- Until when a second operator can approve it: after that it is a draft again.
  asked_until timestamptz,
  approved_by text,
  ended_at timestamptz,
  -- Of two that were applied at one moment it says which one was later.
  applied_order bigint unique,
  undoes uuid references settings_change_set,
  trouble text,
  check ((state in ('applied', 'failed', 'discarded')) = (ended_at is not null)),
  check ((state = 'applied') = (applied_order is not null)),
  check (state not in ('scheduled', 'applied') or approved_by <> asked_by)
);
create index settings_change_set_open on settings_change_set (made_at desc, id desc)
  where state in ('draft', 'asked', 'scheduled');
create index settings_change_set_ended on settings_change_set (ended_at desc, id desc)
  where ended_at is not null;
create index settings_change_set_touched on settings_change_set using gin (changes jsonb_path_ops)
  where state = 'applied';

grant usage on sequence settings_applied_order to auric_app;
grant select, insert on settings_change_set to auric_app;
grant update (title, changes, apply_at, state, asked_by, asked_until, approved_by, ended_at,
              applied_order, trouble)
  on settings_change_set to auric_app;
