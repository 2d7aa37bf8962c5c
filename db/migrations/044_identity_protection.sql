-- Who froze an account, so that what an operator froze is not for its user to open.
alter table identity_user
  add column frozen_by text check (frozen_by in ('user', 'link', 'operator')),
  -- A phrase of the user's own that every mail to them carries: one without it is not ours.
  add column phrase text check (length(phrase) between 1 and 24);
update identity_user set frozen_by = 'operator' where status = 'frozen';
alter table identity_user add check ((status = 'frozen') = (frozen_by is not null));

-- Codes that prove an action, or that a phone or e-mail to be bound is the user's own.
alter table identity_challenge drop constraint identity_challenge_purpose_check;
alter table identity_challenge add constraint identity_challenge_purpose_check check (purpose in (
  'register', 'login', 'recover', 'bind', 'pay', 'change'));

alter table identity_event drop constraint identity_event_kind_check;
alter table identity_event add constraint identity_event_kind_check check (kind in (
  'registered', 'logged_in', 'logged_out', 'password_recovered', 'password_changed',
  'trade_password_set', 'trade_password_locked', 'trade_password_changed', 'trade_password_reset',
  'device_revoked', 'authenticator_bound', 'authenticator_removed', 'recovery_codes_made',
  'phone_bound', 'phone_changed', 'email_bound', 'email_changed', 'telegram_bound',
  'telegram_unbound', 'passkey_added', 'passkey_removed', 'limits_lowered', 'limits_raise_asked',
  'whitelist_on', 'whitelist_off', 'phrase_set', 'frozen', 'unfrozen',
  'host_linked', 'host_unlinked', 'recovery_code_used'));

-- A phone or e-mail that another took the place of: it is told, once.
create table identity_past_contact (
  event_id uuid primary key references identity_event,
  channel text not null check (channel in ('phone', 'email')),
  value text not null,
  told_at timestamptz
);

grant update (phone, email, status, frozen_by, phrase) on identity_user to auric_app;
grant select, insert, update (told_at), delete on identity_past_contact to auric_app;
