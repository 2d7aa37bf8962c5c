-- What users are told, and where it goes beside the list in the app.
create table messages_message (
  id uuid primary key,
  user_id uuid not null,
  category text not null
    check (category in ('security', 'money', 'trade', 'card', 'identity', 'news')),
  kind text not null check (length(kind) between 1 and 40),
  -- Names the event for this user: they are told of it once.
  key text not null check (length(key) between 1 and 200),
  -- What the text is made from, whatever language it is read in.
  details jsonb not null check (jsonb_typeof(details) = 'object'),
  -- A page of the app.
  link text check (link like '/pages/%' and length(link) <= 500),
  at timestamptz not null,
  read_at timestamptz,
  -- Null until a mail was sent, or while none is to be.
  mailed_at timestamptz,
  unique (user_id, key)
);
create index messages_message_list on messages_message (user_id, at desc, id desc);
create index messages_message_category on messages_message (user_id, category, at desc, id desc);
create index messages_message_unread on messages_message (user_id) where read_at is null;
create index messages_message_old on messages_message (at);

-- Categories of which a user chose where they go; the others go where the code sends them.
create table messages_choice (
  user_id uuid not null,
  category text not null
    check (category in ('security', 'money', 'trade', 'card', 'identity', 'news')),
  email boolean not null check (email or category <> 'security'),
  push boolean not null,
  primary key (user_id, category)
);

-- Told to everybody from a moment on, and until another if there is one.
create table messages_announcement (
  id uuid primary key,
  -- Title and text by language: {"en": {"title": "…", "text": "…"}}.
  texts jsonb not null check (jsonb_typeof(texts) = 'object'),
  link text check (link like '/pages/%' and length(link) <= 500),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at)
);
create index messages_announcement_start on messages_announcement (starts_at desc, id desc);

create table messages_announcement_read (
  user_id uuid not null,
  announcement uuid not null references messages_announcement on delete cascade,
  read_at timestamptz not null,
  primary key (user_id, announcement)
);

grant select, insert, update (read_at, mailed_at), delete on messages_message to auric_app;
grant select, insert, update (email, push) on messages_choice to auric_app;
grant select, insert on messages_announcement to auric_app;
grant select, insert on messages_announcement_read to auric_app;
