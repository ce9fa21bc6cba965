-- Runs with search_path = app, public.

-- Which team migrations a schema has had, by name. A count would take a file that comes between two others for the last one.
alter table team add column schema_migrations text[] not null default '{}';
update team set schema_migrations = (array[
  '0001-events.sql',
  '0002-records.sql',
  '0003-bookmarks-and-names.sql',
  '0004-imports.sql',
  '0005-tags.sql',
  '0006-imports.sql',
  '0007-orders.sql',
  '0009-type-changes.sql',
  '0010-mended-cells.sql',
  '0011-list-setups.sql',
  '0012-projects.sql'
])[1:schema_version];
alter table team drop column schema_version;
