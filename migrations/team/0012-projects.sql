-- Runs with search_path = the team's schema, public.

-- Work that belongs together, and who does it. One in the bin keeps its people and pins.
create table project (
  id uuid primary key,
  name text not null,
  icon text not null,
  description text not null default '',
  state text not null check (state in ('planned', 'active', 'done')),
  due_on date,
  is_open boolean not null default true,
  owner_id uuid,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);

create table project_member (
  project_id uuid not null references project on delete cascade,
  user_id uuid not null,
  primary key (project_id, user_id)
);
create index project_member_of_user on project_member (user_id);

-- What a project is about, in the order that people gave it. Collections are not in this schema, so nothing refers to it.
create table project_pin (
  id uuid primary key,
  project_id uuid not null references project on delete cascade,
  kind text not null,
  subject_id uuid not null,
  rank integer not null,
  is_done boolean not null default false,
  created_at timestamptz not null default now(),
  created_by uuid,
  unique (project_id, kind, subject_id)
);
