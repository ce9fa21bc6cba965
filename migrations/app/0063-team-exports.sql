-- Runs with search_path = app, public.

-- Everything of a team, put together for its administrators to download, until it expires.
create table team_export (
  id uuid primary key,
  team_id uuid not null references team on delete cascade,
  created_at timestamptz not null default now(),
  created_by uuid references "user" on delete set null,
  work_id uuid not null,
  finished_at timestamptz,
  expires_at timestamptz not null
);
create index team_export_of_team on team_export (team_id, created_at desc);

-- A piece of one of its files; pieces of the same file follow each other by their ids.
create table team_export_part (
  id uuid primary key,
  team_id uuid not null references team on delete cascade,
  export_id uuid not null references team_export on delete cascade,
  -- What it is a piece of: a collection's id, or the name of a file.
  key text not null,
  name text not null,
  file_id uuid not null references file on delete cascade
);
create index team_export_part_of_export on team_export_part (export_id, key, id);
create index team_export_part_of_file on team_export_part (file_id);
create index team_export_part_of_team on team_export_part (team_id);
