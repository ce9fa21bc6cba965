-- Runs with search_path = the team's schema, public.

-- One thing with one identity; the collections are the sets it belongs to.
create table record (
  id uuid primary key,
  number bigint generated always as identity,
  home_id uuid not null,
  -- Every collection it is in, ancestors included; smart ones are worked out.
  collections uuid[] not null,
  name text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid
);
create index record_in_bin on record (deleted_at) where deleted_at is not null;
create index record_recent on record (updated_at desc) where deleted_at is null;

-- Every record-to-record link, seen from both ends.
create table link (
  field_id uuid not null,
  from_id uuid not null references record on delete cascade,
  to_id uuid not null references record on delete cascade,
  rank integer not null default 0,
  primary key (from_id, field_id, to_id)
);
create index link_back on link (to_id, field_id, from_id);

-- One save, one bulk edit, one import, one wizard run, one undo.
create table change_set (
  id uuid primary key,
  kind text not null,
  user_id uuid,
  at timestamptz not null default now(),
  records integer not null default 0,
  -- The set that this one takes back, and the one by which it was taken back.
  undoes uuid,
  undone_by uuid
);
create index change_set_newest on change_set (at desc);
create index change_set_of_user on change_set (user_id, at desc);

create table change (
  id bigint generated always as identity primary key,
  change_set_id uuid not null references change_set on delete cascade,
  record_id uuid not null,
  kind text not null check (kind in ('created', 'updated', 'deleted', 'restored')),
  -- The record's version after it.
  version integer not null,
  before jsonb not null default '{}',
  after jsonb not null default '{}'
);
create index change_of_record on change (record_id, id desc);
create index change_of_set on change (change_set_id, id);
