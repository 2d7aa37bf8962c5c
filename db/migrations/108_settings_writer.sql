-- Who wrote a set last, which need not be who began it: they do not approve it. Null where it was
-- last written before that was kept; there it is whoever began it.
alter table settings_change_set
  add column written_by text,
  add check (state not in ('scheduled', 'applied') or approved_by <> written_by);
grant update (written_by) on settings_change_set to auric_app;
