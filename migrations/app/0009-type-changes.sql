-- Runs with search_path = app, public.

-- Called where a statement was made with definitions from before the type of a field was changed: such a write would miss
-- the field's new column, so it is refused, and whoever wrote begins again with what counts now.
create function public.refuse_outdated() returns trigger language plpgsql as $$
declare
  is_over boolean;
begin
  if current_setting('simply.filling', true) = 'on' then
    return new;
  end if;
  execute format('select state = ''swapped'' from %I.type_change where id = $1', tg_table_schema)
    into is_over using tg_argv[0]::uuid;
  if is_over then
    raise exception 'the definitions have changed' using errcode = 'SD001';
  end if;
  return new;
end $$;

-- The same where the old values are no column but links: then what is left out tells. The default of the new column is
-- asked for only by statements that do not know it, for a while after the change.
create function public.refuse_unaware(team_schema text, change_id uuid) returns text language plpgsql volatile as $$
declare
  is_guarded boolean;
begin
  execute format('select state = ''swapped'' and guarded_until > clock_timestamp() from %I.type_change where id = $1', team_schema)
    into is_guarded using change_id;
  if is_guarded then
    raise exception 'the definitions have changed' using errcode = 'SD001';
  end if;
  return null;
end $$;
