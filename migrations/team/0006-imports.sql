-- Runs with search_path = the team's schema, public.

-- Large files are checked and imported in steps, each a transaction of its own.
alter table import
  -- With something in them, the titles not among them; counted when the file was uploaded.
  add column rows integer not null default 0,
  -- The last check: the settings it was made with, and what it found.
  add column checked jsonb,
  -- The long work that reads the file, checking or importing it.
  add column work_id uuid,
  -- The change set of a run in steps: what it has written can be undone, also when it did not end well.
  add column change_set_id uuid;

-- Every cell that could not be read, of the last reading of a file.
create table import_bad_cell (
  id bigint generated always as identity primary key,
  import_id uuid not null references import on delete cascade,
  row integer not null,
  place integer,
  title text not null,
  value text not null,
  problem jsonb not null
);
create index import_bad_cell_of_import on import_bad_cell (import_id, id);

-- What earlier steps of a reading have come across: records, keys and unique values, as digests.
create table import_seen (
  import_id uuid not null references import on delete cascade,
  mark uuid not null,
  primary key (import_id, mark)
);

-- Names that nobody had, and the records that were made for them; in a check, that would be.
create table import_made (
  import_id uuid not null references import on delete cascade,
  collection_id uuid not null,
  folded text not null,
  name text not null,
  record_id uuid not null,
  primary key (import_id, collection_id, folded)
);
