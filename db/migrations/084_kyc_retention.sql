-- How long identity is kept, and what was erased when and why.
alter table kyc_application
  -- When it was last written in or decided on.
  add column touched_at timestamptz not null default now(),
  -- What was filled in is gone since; it is null again once something new is written.
  add column erased_at timestamptz;
create index kyc_application_retention on kyc_application (state, touched_at)
  where erased_at is null;

create table kyc_erasure (
  id uuid primary key,
  user_id uuid not null,
  kind text not null check (kind in ('approved', 'rejected', 'draft', 'spare')),
  why text not null check (why in ('retention', 'request')),
  documents integer not null check (documents >= 0),
  at timestamptz not null
);
create index kyc_erasure_of_user on kyc_erasure (user_id, at desc);

grant select, insert on kyc_erasure to auric_app;
grant delete on kyc_version to auric_app;
grant update (note) on kyc_event to auric_app;
