-- Runs with search_path = app, public.
-- Definitions: what a team's data is made of. The data itself lies in the team's own schema.

create table collection (
  id uuid primary key,
  team_id uuid not null references team on delete cascade,
  parent_id uuid,
  name text not null,
  plural_name text not null,
  icon text not null default 'fas_folder',
  description text not null default '',
  -- The table in the team's schema; a smart collection has none.
  table_name text not null,
  is_smart boolean not null default false,
  membership_filter jsonb,
  membership_order jsonb,
  is_globally_searchable boolean not null default true,
  is_shown_in_sidebar boolean not null default true,
  is_shown_on_team_dashboard boolean not null default false,
  represents_people boolean not null default false,
  is_blueprint boolean not null default false,
  blueprint_price numeric,
  is_internal_configuration boolean not null default false,
  is_used_as_custom_list boolean not null default false,
  records_can_be_purchased boolean not null default false,
  name_field_id uuid,
  avatar_field_id uuid,
  translations jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references "user" on delete set null,
  deleted_at timestamptz,
  unique (team_id, id),
  unique (team_id, table_name),
  foreign key (team_id, parent_id) references collection (team_id, id),
  check (not is_smart or membership_filter is not null)
);
create index collection_of_parent on collection (parent_id);

create table field (
  id uuid primary key,
  team_id uuid not null,
  collection_id uuid not null,
  title text not null,
  column_name text not null,
  type text not null,
  description text not null default '',
  config jsonb not null default '{}',
  is_required boolean not null default false,
  is_unique boolean not null default false,
  default_value jsonb,
  display_width text not null default 'full' check (display_width in
    ('full', 'half', 'quarter', 'third', 'two_thirds', 'three_quarters', 'fifth', 'two_fifths', 'three_fifths', 'four_fifths')),
  is_displayed_on_views boolean not null default true,
  rank integer not null default 0,
  translations jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (team_id, id),
  unique (collection_id, column_name),
  foreign key (team_id, collection_id) references collection (team_id, id) on delete cascade
);
create index field_of_collection on field (collection_id, rank);

-- What a role may do with data: on everything (both null), on a collection and below, or on one field.
create table data_grant (
  id uuid primary key,
  team_id uuid not null,
  role_id uuid not null,
  permission text not null check (permission in
    ('delete_data_records', 'read_data_field_data', 'read_data_record_metadata', 'run_data_wizard', 'update_data_field_data')),
  collection_id uuid,
  field_id uuid,
  is_allowed boolean not null,
  foreign key (team_id, role_id) references role (team_id, id) on delete cascade,
  foreign key (team_id, collection_id) references collection (team_id, id) on delete cascade,
  foreign key (team_id, field_id) references field (team_id, id) on delete cascade,
  check (collection_id is null or field_id is null)
);
create unique index data_grant_once on data_grant
  (role_id, permission, coalesce(collection_id, '00000000-0000-0000-0000-000000000000'),
   coalesce(field_id, '00000000-0000-0000-0000-000000000000'));

-- Who changed which definition, with what it was before.
create table definition_change (
  id uuid primary key,
  team_id uuid not null references team on delete cascade,
  at timestamptz not null default now(),
  user_id uuid references "user" on delete set null,
  kind text not null check (kind in ('created', 'updated', 'deleted', 'restored')),
  subject text not null,
  subject_id uuid not null,
  before jsonb,
  after jsonb
);
create index definition_change_newest on definition_change (team_id, at desc);
create index definition_change_of_subject on definition_change (subject_id, at desc);

-- Counts every change of a team's definitions and grants, so that what was read of them can be kept until it changes.
alter table team add column definitions_version integer not null default 0;

-- People's text without case and accents: what search and comparisons go by. Immutable, so that it can be indexed.
create function public.fold(given text) returns text language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, given)) $$;

-- Roles from before there was data: members read and update everything, and run wizards.
insert into data_grant (id, team_id, role_id, permission, is_allowed)
select gen_random_uuid(), r.team_id, r.id, p.permission, true
from role r
cross join (values ('read_data_record_metadata'), ('read_data_field_data'), ('update_data_field_data'), ('run_data_wizard')) p (permission)
where not r.is_locked and lower(r.name) in ('member', 'miembro', 'membre');
