-- Runs with search_path = app, public.

-- The processes that serve and work, each by its own word; with the statements of theirs that took long.
create table process (
  id uuid primary key,
  host text not null,
  pid integer not null,
  roles text[] not null,
  product_version text not null,
  node_version text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  slow_statements jsonb not null default '[]'
);

-- Teams that are being deleted. No reference: the row outlives the team by a step, and stays out of backups.
create table team_deletion (
  team_id uuid primary key,
  team_name text not null,
  asked_by uuid references "user" on delete set null,
  asked_at timestamptz not null default now(),
  -- The last export that it waits for; none where none was wanted.
  backup_id uuid,
  state text not null default 'waiting' check (state in ('waiting', 'deleting', 'failed')),
  -- When whoever works on it last said so.
  seen_at timestamptz
);

-- Lists of the system's administration.
create index user_by_name on "user" (lower(name) collate "und-x-icu", id);
create index role_by_name on role (lower(name) collate "und-x-icu", id);
create index audit_newest_exactly on audit (at desc, id desc);
drop index audit_newest;
create index audit_of_actor on audit (actor_id, at desc);
