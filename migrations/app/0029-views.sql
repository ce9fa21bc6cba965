-- Runs with search_path = app, public.

-- A collection looked at in one way. What it shows is kept twice: as it is being worked on, and as its readers see it.
create table data_view (
  id uuid primary key,
  team_id uuid not null,
  collection_id uuid not null,
  -- Whose own it is; null is the team's.
  owner_id uuid references "user" on delete cascade,
  type text not null,
  internal_name text not null,
  internal_description text not null default '',
  draft jsonb not null,
  -- Null: nobody but who may change it sees it yet.
  published jsonb,
  published_at timestamptz,
  -- Who has only such roles does not see it.
  hidden_from_roles uuid[] not null default '{}',
  rank integer not null default 0,
  translations jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references "user" on delete set null,
  deleted_at timestamptz,
  unique (team_id, id),
  foreign key (team_id, collection_id) references collection (team_id, id) on delete cascade
);
create index data_view_of_collection on data_view (collection_id, rank);
create index data_view_of_owner on data_view (owner_id) where owner_id is not null;
-- Nobody has two of one name in a collection, nor has the team.
create unique index data_view_by_name on data_view
  (collection_id, coalesce(owner_id, '00000000-0000-0000-0000-000000000000'), public.fold(internal_name))
  where deleted_at is null;
