-- Runs with search_path = the team's schema, public.

-- Labels that any record can carry. One in the bin keeps its records, and is shown nowhere.
create table tag (
  id uuid primary key,
  name text not null,
  color text not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  deleted_at timestamptz
);
create unique index tag_once on tag (lower(name)) where deleted_at is null;

create table record_tag (
  record_id uuid not null references record on delete cascade,
  tag_id uuid not null references tag on delete cascade,
  primary key (record_id, tag_id)
);
create index record_tag_of_tag on record_tag (tag_id, record_id);

-- What a long work is still to go through: fixed when it begins, so that its own changes do not move what it is about.
create table long_work_record (
  work_id uuid not null,
  record_id uuid not null,
  primary key (work_id, record_id)
);
