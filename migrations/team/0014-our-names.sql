-- Runs with search_path = the team's schema, public.

-- Everything of ours begins with `_` from here on, which no name made from people's words does: our tables with their keys,
-- indexes and sequences, and our columns in people's tables. Only entries of the catalogue change.
-- What takes it back stands in docs/decisions: "Our names begin with an underscore".
do $$
declare
  here oid := current_schema()::regnamespace;
  ours text[] := array['event', 'record', 'link', 'change_set', 'change', 'bookmark', 'import', 'tag', 'record_tag',
    'long_work_record', 'import_bad_cell', 'import_seen', 'import_made', 'member_rank', 'type_change', 'list_setup',
    'saved_filter', 'project', 'project_member', 'project_pin'];
  columns text[][] := array[['record_id', '_record_id'], ['live', '_is_active'], ['record_name', '_record_name'],
    ['record_number', '_record_number'], ['created_at', '_created_at'], ['updated_at', '_updated_at'],
    ['search_text', '_search_text']];
  pair text[];
  it record;
begin
  -- Keys take their index along. That a column is never empty has a name too on newer servers, in nobody's way.
  for it in
    select t.relname as place, c.conname as old from pg_constraint c join pg_class t on t.oid = c.conrelid
    where t.relnamespace = here and t.relname = any(ours) and c.contype <> 'n'
  loop
    execute format('alter table %I rename constraint %I to %I', it.place, it.old, '_' || it.old);
  end loop;
  for it in
    select x.relname as old from pg_index i
    join pg_class x on x.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where t.relnamespace = here and t.relname = any(ours) and x.relname not like '\_%'
  loop
    execute format('alter index %I rename to %I', it.old, '_' || it.old);
  end loop;
  for it in select relname as old from pg_class where relnamespace = here and relkind = 'S' loop
    execute format('alter sequence %I rename to %I', it.old, '_' || it.old);
  end loop;
  for it in select relname as old from pg_class where relnamespace = here and relkind = 'r' and relname = any(ours) loop
    execute format('alter table %I rename to %I', it.old, '_' || it.old);
  end loop;
  for it in
    select t.relname as place from app.collection c
    join pg_class t on t.relnamespace = here and t.relkind = 'r' and t.relname = c.table_name
    where 'team_' || replace(c.team_id::text, '-', '') = current_schema() and not c.is_smart
  loop
    foreach pair slice 1 in array columns loop
      execute format('alter table %I rename column %I to %I', it.place, pair[1], pair[2]);
    end loop;
  end loop;
end $$;
