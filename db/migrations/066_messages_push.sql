-- Browsers that a user has pushes sent to (W3C Push API). Whoever has the endpoint and the keys can
-- write to that browser, so none of it is ever shown.
create table messages_push (
  id uuid primary key,
  user_id uuid not null,
  -- It ends with the session it was made in.
  session_id uuid not null,
  endpoint text not null unique check (length(endpoint) <= 1024),
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index messages_push_user on messages_push (user_id, created_at);

grant select, insert, update (user_id, session_id, p256dh, auth, created_at), delete
  on messages_push to auric_app;
