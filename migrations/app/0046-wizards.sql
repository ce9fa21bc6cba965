-- Runs with search_path = app, public.

-- What leads a person step by step. Its steps and tasks are kept as they are being worked on (`draft`), and once for each
-- time that it was published, so that a run ends as it began.
create table data_wizard (
  id uuid primary key,
  team_id uuid not null references team on delete cascade,
  name text not null,
  icon text not null,
  description text not null default '',
  is_public boolean not null default false,
  external_access_by text not null default 'nobody' check (external_access_by in
    ('nobody', 'anyone', 'email_code', 'sms_code', 'either')),
  -- Of its records' words, and of what stands around them; null: as everywhere else.
  default_data_language text,
  interface_language text,
  -- Which of them whoever runs it can choose; empty: none but its own.
  available_languages text[] not null default '{}',
  draft jsonb not null,
  -- What new runs follow; null: nobody can start it yet.
  published_version_id uuid,
  rank integer not null default 0,
  translations jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references "user" on delete set null,
  deleted_at timestamptz,
  unique (team_id, id)
);
create unique index data_wizard_by_name on data_wizard (team_id, public.fold(name)) where deleted_at is null;

create table data_wizard_version (
  id uuid primary key,
  team_id uuid not null,
  wizard_id uuid not null,
  number integer not null,
  flow jsonb not null,
  published_at timestamptz not null default now(),
  published_by uuid references "user" on delete set null,
  unique (team_id, id),
  unique (wizard_id, number),
  foreign key (team_id, wizard_id) references data_wizard (team_id, id) on delete cascade
);

-- Where a collection offers a wizard.
create table data_wizard_link (
  id uuid primary key,
  team_id uuid not null,
  collection_id uuid not null,
  wizard_id uuid not null,
  show_in_title_menu boolean not null default true,
  show_in_row_menu boolean not null default false,
  rank integer not null default 0,
  foreign key (team_id, collection_id) references collection (team_id, id) on delete cascade,
  foreign key (team_id, wizard_id) references data_wizard (team_id, id) on delete cascade,
  unique (collection_id, wizard_id)
);
create index data_wizard_link_of_wizard on data_wizard_link (wizard_id);

-- A right to run one wizard.
alter table data_grant add column wizard_id uuid;
alter table data_grant add foreign key (team_id, wizard_id) references data_wizard (team_id, id) on delete cascade;
alter table data_grant add check (wizard_id is null or (collection_id is null and field_id is null and permission = 'run_data_wizard'));
drop index data_grant_once;
create unique index data_grant_once on data_grant
  (role_id, permission, coalesce(collection_id, '00000000-0000-0000-0000-000000000000'),
   coalesce(field_id, '00000000-0000-0000-0000-000000000000'), coalesce(wizard_id, '00000000-0000-0000-0000-000000000000'));
