-- What holders are to be told of decided purchases. A decision only writes it down: telling takes a
-- NOTIFY, and commits with one wait for each other, which a shop would wait for.
create table cards_telling (
  id uuid primary key,
  user_id uuid not null,
  notice jsonb not null
);
-- To lock a row takes the right to change it.
grant select, insert, update, delete on cards_telling to auric_app;
