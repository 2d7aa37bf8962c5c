-- Codes that prove the phone of a payment card: to bind the card, and to change its phone.
alter table identity_challenge drop constraint identity_challenge_purpose_check;
alter table identity_challenge add constraint identity_challenge_purpose_check check (purpose in (
  'register', 'login', 'recover', 'bind', 'pay', 'change', 'cardBind', 'cardPhone'));
