-- Users of host apps (app config `hosts`), and whose account each may log in to.
create table hosts_link (
  id uuid primary key,
  host text not null,
  -- Their user, as the host app's tickets name them.
  subject text not null check (length(subject) between 1 and 128),
  user_id uuid not null,
  linked_at timestamptz not null,
  unique (host, subject),
  -- One user of a host an account: whoever else is linked would be a stranger.
  unique (user_id, host)
);

-- Tickets that were taken, until they would have expired by themselves: none is taken twice.
create table hosts_ticket (
  host text not null,
  jti text not null,
  expires_at timestamptz not null,
  primary key (host, jti)
);
create index hosts_ticket_expired on hosts_ticket (expires_at);

grant select, insert, delete on hosts_link, hosts_ticket to auric_app;
