-- Rows that are forgotten are locked first, which takes a right to update some column.
grant update (created_at) on security_ceremony to auric_app;
grant update (at) on security_spend to auric_app;
