-- Runs with search_path = the team's schema, public.

-- How people look at lists, each for themselves: columns, order, filter, groups.
create table list_setup (
  user_id uuid not null,
  collection_id uuid not null,
  setup jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, collection_id)
);

-- Filters that people keep under a name, each for themselves.
create table saved_filter (
  id uuid primary key,
  user_id uuid not null,
  collection_id uuid not null,
  name text not null,
  setup jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index saved_filter_by_name on saved_filter (user_id, collection_id, public.fold(name));
