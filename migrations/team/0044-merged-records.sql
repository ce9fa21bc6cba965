-- Runs with search_path = the team's schema, public.

-- Which record took another's place. It counts while the other is in the trash or gone for good: undone or restored, both are there.
create table _record_merge (
  from_id uuid not null,
  into_id uuid not null references _record on delete cascade,
  change_set_id uuid not null,
  at timestamptz not null default now(),
  primary key (from_id, change_set_id)
);
create index _record_merge_into on _record_merge (into_id);
