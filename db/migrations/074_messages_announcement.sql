-- To whom an announcement is shown, who made it, and that it was taken back. An empty list is everybody.
alter table messages_announcement
  add column regions text[] not null default '{}',
  add column languages text[] not null default '{}',
  -- The language that is shown to those it was not written for; null when it was written for all.
  add column fallback text,
  add column made_by text not null default '',
  add column withdrawn_at timestamptz,
  add column withdrawn_by text;

grant update (withdrawn_at, withdrawn_by) on messages_announcement to auric_app;
