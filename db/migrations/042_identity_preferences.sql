-- What people choose about themselves, and what they may change of what protects the account.
alter table identity_user
  -- An image of their own in the file store; null shows the first letter.
  add column avatar uuid,
  -- ISO 3166-1 alpha-2 and ISO 4217; null follows the device.
  add column region text check (region ~ '^[A-Z]{2}$'),
  add column fiat text check (fiat ~ '^[A-Z]{3}$'),
  -- The language they chose; `language` is the one they are written to in.
  add column chosen_language text check (chosen_language in ('en', 'zh-CN', 'zh-TW', 'ja', 'ru'));

grant update (nickname, avatar, region, fiat, chosen_language, language) on identity_user to auric_app;

-- A trade password can be changed by who knows it; a device can be logged out from another.
grant update (password_hash, set_at) on identity_trade_password to auric_app;
alter table identity_event drop constraint identity_event_kind_check;
alter table identity_event add constraint identity_event_kind_check check (kind in (
  'registered', 'logged_in', 'logged_out', 'password_recovered', 'password_changed',
  'trade_password_set', 'trade_password_locked', 'trade_password_changed', 'device_revoked',
  'authenticator_bound', 'authenticator_removed', 'recovery_codes_made'));
