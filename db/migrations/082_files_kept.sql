-- What is erased leaves its row: that something was there, when it went and why.
alter table file
  add column erased_at timestamptz,
  add column erased_why text check (erased_why in ('retention', 'request')),
  -- The store had no bytes for it when it was last looked through.
  add column lost_at timestamptz,
  add check ((erased_at is null) = (erased_why is null)),
  drop constraint file_check,
  -- Without its key a sealed document cannot be opened by anybody.
  add constraint file_sealed
    check ((purpose = 'kyc' and erased_at is null) = (sealed_key is not null));
create index file_kept_by_owner on file (owner) include (bytes) where erased_at is null;
grant update (name, sealed_key, erased_at, erased_why, lost_at) on file to auric_app;

-- What a scanner found in what somebody sent; the bytes were never kept.
create table file_refusal (
  id uuid primary key,
  owner uuid not null,
  found text not null check (length(found) <= 200),
  sha256 bytea not null check (length(sha256) = 32),
  at timestamptz not null
);
grant select, insert on file_refusal to auric_app;
