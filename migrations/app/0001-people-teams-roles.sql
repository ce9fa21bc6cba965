-- Runs with search_path = app, public.
create extension if not exists citext with schema public;
create extension if not exists pg_trgm with schema public;
create extension if not exists unaccent with schema public;
create extension if not exists btree_gin with schema public;

create table "user" (
  id uuid primary key,
  auth_username text not null unique,
  email citext not null unique,
  email_verified_at timestamptz,
  name text not null,
  picture_file_id uuid,
  interface_language text check (interface_language in ('en', 'es', 'fr')),
  color_scheme text not null default 'auto' check (color_scheme in ('light', 'dark', 'auto')),
  is_sys_admin boolean not null default false,
  deactivated_at timestamptz,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now()
);

create table credential (
  user_id uuid primary key references "user" on delete cascade,
  password_hash text not null,
  changed_at timestamptz not null default now()
);

create table session (
  id uuid primary key,
  token_hash bytea not null unique,
  user_id uuid not null references "user" on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  address text,
  user_agent text
);
create index session_of_user on session (user_id);
create index session_expiry on session (expires_at);

-- Secrets sent by mail: stored hashed, spent once.
create table one_time_link (
  id uuid primary key,
  purpose text not null check (purpose in ('verify_email', 'set_password', 'change_email', 'invitation', 'first_admin')),
  user_id uuid references "user" on delete cascade,
  team_user_id uuid,
  -- Empty until the letter is written: the secret itself is never stored.
  secret_hash bytea unique,
  new_email citext,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index one_time_link_of_user on one_time_link (user_id, purpose);

create table team (
  id uuid primary key,
  name text not null,
  short_name text not null default '',
  description text not null default '',
  primary_timezone text not null default 'UTC',
  default_interface_language text not null default 'en' check (default_interface_language in ('en', 'es', 'fr')),
  app_brand text not null default 'simply' check (app_brand in ('simply', 'simply_camps', 'simply_music', 'simply_weddings')),
  organization_logo_square jsonb,
  organization_logo_horizontal jsonb,
  app_logo_square jsonb,
  app_logo_horizontal jsonb,
  organization_name text not null default '',
  website text not null default '',
  billing_address text not null default '',
  available_data_languages text[] not null default '{en}',
  default_data_language text not null default 'en',
  currency text not null default 'USD',
  deactivated_at timestamptz,
  created_at timestamptz not null default now(),
  -- How many team migrations its schema has had.
  schema_version integer not null default 0
);

create table team_user (
  id uuid primary key,
  team_id uuid not null references team on delete cascade,
  user_id uuid not null references "user" on delete cascade,
  first_name text not null default '',
  last_name text not null default '',
  invited_at timestamptz,
  invited_by uuid references "user" on delete set null,
  invite_status text check (invite_status in ('invited', 'cancelled')),
  activated_at timestamptz,
  is_team_admin boolean not null default false,
  deactivated_as_of timestamptz,
  last_opened timestamptz,
  interface_language text check (interface_language in ('en', 'es', 'fr')),
  unique (team_id, user_id),
  unique (team_id, id)
);
create index team_user_of_user on team_user (user_id);
alter table one_time_link add foreign key (team_user_id) references team_user on delete cascade;

create table role (
  id uuid primary key,
  team_id uuid not null references team on delete cascade,
  name text not null,
  description text not null default '',
  is_active boolean not null default true,
  is_locked boolean not null default false,
  created_at timestamptz not null default now(),
  unique (team_id, id)
);
create unique index role_name on role (team_id, lower(name));

create table role_feature_permission (
  role_id uuid not null references role on delete cascade,
  permission text not null,
  primary key (role_id, permission)
);

-- Both ends belong to the same team, held by the database.
create table team_user_role (
  team_id uuid not null,
  team_user_id uuid not null,
  role_id uuid not null,
  primary key (team_user_id, role_id),
  foreign key (team_id, team_user_id) references team_user (team_id, id) on delete cascade,
  foreign key (team_id, role_id) references role (team_id, id) on delete cascade
);
create index team_user_role_of_role on team_user_role (role_id);

create table header_menu_item (
  id uuid primary key,
  team_id uuid not null references team on delete cascade,
  label text not null,
  icon text not null,
  target text not null,
  rank integer not null default 0
);
create index header_menu_item_of_team on header_menu_item (team_id, rank);
