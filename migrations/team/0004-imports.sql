-- Runs with search_path = the team's schema, public.

-- A file that is to become records: uploaded and looked at, then run once.
create table import (
  id uuid primary key,
  collection_id uuid not null,
  file_id uuid not null,
  file_name text not null,
  encoding text not null,
  separator text not null,
  created_at timestamptz not null default now(),
  created_by uuid not null,
  -- What the run did; a run that is sent again is answered with it.
  done_at timestamptz,
  result jsonb
);
create index import_waiting on import (created_at) where done_at is null;
