-- Uploads that come in parts. The parts are in the file store, sealed, each under its id.
create table file_upload (
  id uuid primary key,
  owner uuid not null,
  name text not null check (length(name) <= 200),
  purpose text not null check (purpose in ('image', 'kyc')),
  bytes integer not null check (bytes > 0),
  sha256 bytea not null check (length(sha256) = 32),
  received integer not null default 0 check (received between 0 and bytes),
  -- Until then somebody is making a file of it.
  busy_until timestamptz,
  -- The file that came of it.
  file uuid references file,
  expires_at timestamptz not null
);
-- Whoever begins the same upload again goes on with it.
create unique index file_upload_open on file_upload (owner, sha256, purpose) where file is null;
create index file_upload_expiry on file_upload (expires_at);

create table file_upload_part (
  id uuid primary key,
  upload uuid not null references file_upload on delete cascade,
  at integer not null,
  unique (upload, at)
);

grant select, insert, update, delete on file_upload to auric_app;
grant select, insert, delete on file_upload_part to auric_app;
