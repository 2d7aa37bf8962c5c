-- Identity by the product's own form. What people fill in is kept sealed, field by field.
create table kyc_application (
  user_id uuid primary key,
  state text not null check (state in ('draft', 'submitted', 'inReview', 'rejected', 'approved')),
  -- How often it was handed in.
  version integer not null default 0 check (version >= 0),
  submitted_at timestamptz check (state = 'draft' or submitted_at is not null),
  -- Number of the document under a key of ours: equal numbers are found, none can be read.
  fingerprint bytea check (length(fingerprint) = 32),
  -- A name like this one is on the list of sanctions.
  is_listed boolean not null default false,
  reviewer uuid check ((state = 'inReview') = (reviewer is not null)),
  taken_until timestamptz check ((reviewer is null) = (taken_until is null)),
  -- Who approved it first, where a second look is asked for.
  first_reviewer uuid,
  -- Why fields were rejected, sealed.
  mend bytea check ((state = 'rejected') = (mend is not null)),
  valid_until date check ((state = 'approved') = (valid_until is not null))
);
create index kyc_application_queue on kyc_application (submitted_at, user_id)
  where state in ('submitted', 'inReview');
create index kyc_application_fingerprint on kyc_application (fingerprint)
  where fingerprint is not null;

create table kyc_field (
  user_id uuid not null references kyc_application,
  field text not null,
  sealed bytea not null,
  primary key (user_id, field)
);

-- The whole form as it was handed in each time.
create table kyc_version (
  user_id uuid not null references kyc_application,
  version integer not null check (version > 0),
  sealed bytea not null,
  submitted_at timestamptz not null,
  primary key (user_id, version)
);

-- What happened, by whom, and who looked.
create table kyc_event (
  id uuid primary key,
  user_id uuid not null references kyc_application,
  kind text not null
    check (kind in ('submitted', 'inReview', 'secondLook', 'rejected', 'approved', 'looked')),
  version integer not null,
  reviewer uuid check ((kind = 'submitted') = (reviewer is null)),
  reviewer_name text check (length(reviewer_name) <= 100),
  -- Reasons of a decision or of a look, sealed.
  note bytea,
  at timestamptz not null
);
create index kyc_event_of_user on kyc_event (user_id, at desc, id desc);

grant select, insert, update on kyc_application to auric_app;
grant select, insert, update, delete on kyc_field to auric_app;
-- What was handed in and what happened stays as it was.
grant select, insert on kyc_version, kyc_event to auric_app;
