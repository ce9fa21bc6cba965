-- Runs with search_path = app, public.
-- How the page of a record is laid out: cards, and the groups of them that are its tabs.

create table data_card (
  id uuid primary key,
  team_id uuid not null,
  collection_id uuid not null,
  title text not null,
  subtitle text not null default '',
  description text not null default '',
  type text not null check (type in ('form', 'table', 'thumbnails')),
  -- What it is about: a link, pictures or files; null is the record itself. It may be in the bin, or gone.
  source_field_id uuid,
  -- In order: [{ "fieldId": …, "width": … }]. What is in the bin stays, and is shown again when it comes back.
  fields jsonb not null default '[]',
  rank integer not null default 0,
  translations jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references "user" on delete set null,
  deleted_at timestamptz,
  unique (team_id, id),
  foreign key (team_id, collection_id) references collection (team_id, id) on delete cascade
);
create index data_card_of_collection on data_card (collection_id, rank);

create table data_card_group (
  id uuid primary key,
  team_id uuid not null,
  collection_id uuid not null,
  name text not null,
  icon text not null default 'fas_folder',
  rank integer not null default 0,
  translations jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references "user" on delete set null,
  deleted_at timestamptz,
  unique (team_id, id),
  foreign key (team_id, collection_id) references collection (team_id, id) on delete cascade
);
create index data_card_group_of_collection on data_card_group (collection_id, rank);

-- A card can be in several groups, in each at a place of its own.
create table data_card_placement (
  team_id uuid not null,
  group_id uuid not null,
  card_id uuid not null,
  rank integer not null,
  primary key (group_id, card_id),
  foreign key (team_id, group_id) references data_card_group (team_id, id) on delete cascade,
  foreign key (team_id, card_id) references data_card (team_id, id) on delete cascade
);
create index data_card_placement_of_card on data_card_placement (card_id);
