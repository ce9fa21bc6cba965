-- Runs with search_path = the team's schema, public.

-- Filters that people kept under a name become table views of their own, with the columns that they look at the list with.
-- What was somebody's who is gone, or of a collection that is gone, goes with them.
do $$
declare
  team uuid := (select id from app.team where 'team_' || replace(id::text, '-', '') = current_schema());
  kept record;
  shown jsonb;
  settings jsonb;
  name text;
  again integer;
begin
  if to_regclass(format('%I._saved_filter', current_schema())) is null then return; end if;
  for kept in
    select f.*, c.name_field_id, l.setup as looked
    from _saved_filter f
    join app.collection c on c.id = f.collection_id and c.team_id = team
    join app."user" u on u.id = f.user_id
    left join _list_setup l on l.user_id = f.user_id and l.collection_id = f.collection_id
    order by f.user_id, f.collection_id, public.fold(f.name)
  loop
    shown := coalesce((
      select jsonb_agg(value order by at) from jsonb_array_elements(kept.looked -> 'columns') with ordinality as all_of(value, at)
      where at <= 100
    ), '[]');
    settings := jsonb_build_object(
      'displayOption', 'dense',
      'recordNameFieldId', kept.name_field_id,
      'filter', coalesce(kept.setup -> 'filter', 'null'),
      'sort', coalesce(kept.setup -> 'sort', '[]'),
      'groupBy', case when jsonb_typeof(kept.setup -> 'groupBy') = 'string'
        then jsonb_build_array(kept.setup -> 'groupBy') else '[]' end,
      'displayedFields', coalesce((
        select jsonb_agg(jsonb_build_object('field', value -> 'key', 'showTitle', true, 'groupingKey', '',
          'autoStartVideoPlayback', false, 'dateTimeDisplayFormat', 'usual', 'includeEmpty', false) order by at)
        from jsonb_array_elements(shown) with ordinality as those(value, at)
      ), '[]'),
      'options', jsonb_build_object(
        'widths', shown,
        'frozen', coalesce(kept.looked -> 'frozen', '0'),
        'figures', coalesce(kept.looked -> 'figures', '[]'),
        'search', coalesce(kept.setup -> 'search', '""')
      )
    );
    -- One that is called so already stays as it is.
    name := kept.name;
    again := 1;
    while exists (
      select from app.data_view v where v.collection_id = kept.collection_id and v.owner_id = kept.user_id
        and v.deleted_at is null and v.id <> kept.id and public.fold(v.internal_name) = public.fold(name)
    ) loop
      again := again + 1;
      name := kept.name || ' ' || again;
    end loop;
    insert into app.data_view
      (id, team_id, collection_id, owner_id, type, internal_name, draft, published, published_at, rank, created_at, created_by)
    select kept.id, team, kept.collection_id, kept.user_id, 'table', name, settings, settings, kept.updated_at,
      coalesce(max(v.rank), 0) + 1, kept.created_at, kept.user_id
    from app.data_view v where v.collection_id = kept.collection_id and v.owner_id = kept.user_id
    on conflict (id) do nothing;
  end loop;
end $$;

drop table if exists _saved_filter;
