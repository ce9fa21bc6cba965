-- Runs with search_path = app, public.

-- Work that takes longer than a request: done in steps, each one transaction, so that it goes on after a stop where it was.
create table long_work (
  id uuid primary key,
  team_id uuid not null references team on delete cascade,
  kind text not null,
  params jsonb not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'stopped')),
  -- Where the last finished step ended.
  cursor jsonb,
  done bigint not null default 0,
  total bigint,
  result jsonb,
  problem jsonb,
  -- Runs that were begun since a step was finished.
  attempts integer not null default 0,
  created_by uuid references "user" on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index long_work_of_team on long_work (team_id, created_at desc);
create index long_work_open on long_work (updated_at) where state in ('waiting', 'running');
