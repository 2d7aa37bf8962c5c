-- Documents that an approval was given for, as the fingerprint of each: they still say whose an
-- account is while another document is handed in, refused, or approved in place of them.
create table kyc_approved (
  user_id uuid not null references kyc_application,
  fingerprint bytea not null check (length(fingerprint) = 32),
  primary key (user_id, fingerprint)
);
create index kyc_approved_fingerprint on kyc_approved (fingerprint);

-- What is approved, and what is opened for a renewal of which nothing was handed in yet. A renewal
-- that was handed in has replaced the fingerprint of what was approved before it.
insert into kyc_approved (user_id, fingerprint)
select user_id, fingerprint
  from kyc_application
 where fingerprint is not null
   and valid_until is not null
   and state in ('approved', 'draft');

grant select, insert, delete on kyc_approved to auric_app;
