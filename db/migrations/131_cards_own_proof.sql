-- The own form is free again when the card that came of it is no more: what an application that is
-- opened holds is asked of its card, and only those on their way are kept apart here.
drop index cards_application_own_identity;
create unique index cards_application_own_identity on cards_application (user_id, type)
  where identity_source = 'own' and state not in ('opened', 'rejected', 'cancelled')
    and (replaces is null or paid_at is not null);
