-- Runs with search_path = the team's schema, public.

-- A field gets another type: its values are converted into a new column beside the old one, then the two are swapped.
create table type_change (
  id uuid primary key,
  field_id uuid not null,
  collection_id uuid not null,
  state text not null default 'filling' check (state in ('filling', 'swapped', 'replaced', 'abandoned')),
  -- What the field was and is to be: type, settings, column, rules.
  before jsonb not null,
  after jsonb not null,
  -- The field's version that the change was begun with.
  field_version integer not null,
  -- Links of the other type lie in the table of links under these instead of the field's id.
  old_links uuid not null,
  new_links uuid not null,
  -- The last entry of the change log before the new column was made, or the types were swapped.
  begun_after bigint not null default 0,
  swapped_after bigint,
  guarded_until timestamptz,
  undoes uuid,
  work_id uuid,
  created_by uuid,
  created_at timestamptz not null default now(),
  swapped_at timestamptz,
  -- When the columns that it left behind were removed.
  cleared_at timestamptz
);
create unique index type_change_at_once on type_change (field_id) where state = 'filling';
create index type_change_of_field on type_change (field_id, created_at desc);
create index type_change_uncleared on type_change (created_at) where cleared_at is null;
