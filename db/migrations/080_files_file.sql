-- Images that users sent. The bytes are in the file store under the same id.
create table file (
  id uuid primary key,
  owner uuid not null,
  -- What the sender calls it; never a path.
  name text not null check (length(name) <= 200),
  content_type text not null check (content_type in ('image/jpeg', 'image/png')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  sha256 bytea not null check (length(sha256) = 32),
  created_at timestamptz not null
);
create index file_by_owner on file (owner, created_at desc);

-- What was sent stays as it was sent.
grant select, insert on file to auric_app;
