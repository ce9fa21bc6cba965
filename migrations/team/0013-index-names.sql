-- Runs with search_path = the team's schema, public.
-- In parts: again and again, until it says that nothing is left. Every name takes a lock, and of these there are only so many.
-- Wants a backup first: this and 0014 rename everything that is ours.

-- Indexes and keys of people's tables are called by the collection's id, behind an `_` that no name made from words begins
-- with: the index "sites_by_name" was in the way of a collection "Sites by name".
do $$
declare
  it record;
begin
  for it in
    select x.relname as old, format('_%s_%s', replace(c.id::text, '-', ''), case
      when i.indisprimary then 'pkey'
      else coalesce(
        (select kind from unnest(array['by_name', 'by_number', 'by_created', 'by_updated', 'by_words']) as kind
          where left(c.table_name || '_' || kind, 63) = x.relname),
        left(md5(x.relname), 16)) end) as new
    from app.collection c
    join pg_class t on t.relnamespace = current_schema()::regnamespace and t.relkind = 'r' and t.relname = c.table_name
    join pg_index i on i.indrelid = t.oid
    join pg_class x on x.oid = i.indexrelid
    where 'team_' || replace(c.team_id::text, '-', '') = current_schema() and not c.is_smart and x.relname not like '\_%'
    limit 500
  loop
    execute format('alter index %I rename to %I', it.old, it.new);
  end loop;
end $$;

select exists (
  select from app.collection c
  join pg_class t on t.relnamespace = current_schema()::regnamespace and t.relkind = 'r' and t.relname = c.table_name
  join pg_index i on i.indrelid = t.oid
  join pg_class x on x.oid = i.indexrelid
  where 'team_' || replace(c.team_id::text, '-', '') = current_schema() and not c.is_smart and x.relname not like '\_%'
) as "isMore";
