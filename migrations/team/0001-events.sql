-- Runs with search_path = the team's schema, public.

-- What open screens are told, kept a while so that a broken stream can catch up.
-- `tx` orders by what a reader can have seen: ids alone can become visible out of order.
create table event (
  id uuid primary key,
  tx xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  kind text not null,
  user_id uuid,
  payload jsonb not null default '{}'
);
create index event_tx on event (tx);
create index event_at on event (at);
