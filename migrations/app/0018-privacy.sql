-- Runs with search_path = app, public.

-- What was erased of people, by whom and when, without saying whose it was. The ids stay: a record that comes back with an
-- older backup is known by its id, and is erased again.
create table erasure (
  id uuid primary key,
  team_id uuid not null references team on delete cascade,
  created_at timestamptz not null default now(),
  created_by uuid references "user" on delete set null,
  work_id uuid not null,
  record_ids uuid[] not null,
  -- Addresses, numbers and names to look for beside the records; forgotten when it is finished.
  marks jsonb,
  finished_at timestamptz,
  counts jsonb not null default '{}',
  -- The backups that were there at the end, and may still have it.
  backups jsonb not null default '[]'
);
create index erasure_of_team on erasure (team_id, created_at desc);
create index erasure_open on erasure (created_at) where finished_at is null;
