-- Runs with search_path = the team's schema, public.

-- What people want to find again, each for themselves.
create table bookmark (
  user_id uuid not null,
  record_id uuid not null references record on delete cascade,
  memo text not null default '',
  created_at timestamptz not null default now(),
  primary key (user_id, record_id)
);
create index bookmark_of_record on bookmark (record_id);

-- Names that begin with what someone types, found without looking at all of them. "C": prefixes are ranges there.
create index record_by_name on record ((public.fold(name) collate "C")) where deleted_at is null;
