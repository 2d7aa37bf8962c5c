-- When another operator last made this one, gave them a role, let them in again or reset their ways
-- in; null for whoever was made on the machine itself and left alone since. For a day after it they
-- neither ask for what takes two nor decide on it.
alter table operators_operator add column handled_at timestamptz;
grant update (handled_at) on operators_operator to auric_app;
