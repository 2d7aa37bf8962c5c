-- A host app may be given a way in, and lose it.
alter table identity_event drop constraint identity_event_kind_check;
alter table identity_event add constraint identity_event_kind_check check (kind in (
  'registered', 'logged_in', 'logged_out', 'password_recovered', 'password_changed',
  'trade_password_set', 'trade_password_locked', 'trade_password_changed', 'device_revoked',
  'authenticator_bound', 'authenticator_removed', 'recovery_codes_made',
  'host_linked', 'host_unlinked'));
