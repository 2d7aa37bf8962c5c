-- Cards that were handed over together, to one place: shown as B-000001 and on.
create table cards_batch (
  id uuid primary key,
  no bigint generated always as identity unique,
  carrier text check (length(carrier) <= 60),
  tracking_no text check (length(tracking_no) <= 60),
  -- The place where they are collected; null for those that are mailed.
  point text,
  -- Name of the operator.
  made_by text not null,
  created_at timestamptz not null
);
create index cards_batch_newest on cards_batch (created_at desc, id desc);

alter table cards_card add column batch uuid references cards_batch;
create index cards_card_batch on cards_card (batch) where batch is not null;

grant select, insert on cards_batch to auric_app;
grant update (batch) on cards_card to auric_app;
