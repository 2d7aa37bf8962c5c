-- Documents of identity: their bytes are sealed under a key of their own, which is kept sealed here.
alter table file
  add column purpose text not null default 'image' check (purpose in ('image', 'kyc')),
  add column sealed_key bytea,
  add check ((purpose = 'kyc') = (sealed_key is not null));
