-- The desk of orders at the outside company.
alter table kyc_third_order
  -- Who ended it by hand.
  add column decided_by text check (length(decided_by) <= 100);
grant update (decided_by) on kyc_third_order to auric_app;
create index kyc_third_order_newest on kyc_third_order (created_at desc, id desc);

-- What the company said, each time that it said something new.
create table kyc_third_answer (
  id uuid primary key,
  order_id uuid not null references kyc_third_order,
  state text not null check (state in ('open', 'approved', 'retry', 'refused', 'gone')),
  note text not null check (length(note) <= 1000),
  at timestamptz not null
);
create index kyc_third_answer_order on kyc_third_answer (order_id, at desc, id desc);

-- Webhooks that came to nothing.
create table kyc_third_unread (
  id uuid primary key,
  why text not null check (why in ('unsigned', 'unreadable', 'tooLarge', 'unknownOrder')),
  bytes integer not null,
  excerpt text not null check (length(excerpt) <= 500),
  at timestamptz not null
);
create index kyc_third_unread_at on kyc_third_unread (at desc, id desc);

grant select, insert on kyc_third_answer to auric_app;
grant select, insert, delete on kyc_third_unread to auric_app;
