-- Runs with search_path = app, public.

-- A collection tree as it was when it was saved: its team's own, for nobody else.
create table blueprint (
  id uuid primary key,
  team_id uuid not null references team on delete cascade,
  -- Where it came from; it may be gone since.
  collection_id uuid not null,
  name text not null,
  description text not null default '',
  icon text not null,
  price numeric,
  collections integer not null,
  fields integer not null,
  content jsonb not null,
  created_at timestamptz not null default now(),
  created_by uuid references "user" on delete set null
);
create index blueprint_of_team on blueprint (team_id, created_at desc);

-- Which blueprint was used when, and what it became: sent again, the same is answered.
create table blueprint_use (
  team_id uuid not null references team on delete cascade,
  id uuid not null,
  blueprint_id uuid not null,
  at timestamptz not null default now(),
  user_id uuid references "user" on delete set null,
  result jsonb not null,
  primary key (team_id, id)
);

-- What is offered to every team.
create index collection_offered on collection (created_at desc) where is_blueprint and deleted_at is null;
