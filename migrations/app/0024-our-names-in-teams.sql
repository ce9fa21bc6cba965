-- Runs with search_path = app, public.

-- The tables of ours in team schemas begin with `_` (migrations/team/0013); what these two ask is in one of them.
create or replace function public.refuse_outdated() returns trigger language plpgsql as $$
declare
  is_over boolean;
begin
  if current_setting('simply.filling', true) = 'on' then
    return new;
  end if;
  execute format('select state = ''swapped'' from %I._type_change where id = $1', tg_table_schema)
    into is_over using tg_argv[0]::uuid;
  if is_over then
    raise exception 'the definitions have changed' using errcode = 'SD001';
  end if;
  return new;
end $$;

create or replace function public.refuse_unaware(team_schema text, change_id uuid) returns text language plpgsql volatile as $$
declare
  is_guarded boolean;
begin
  execute format('select state = ''swapped'' and guarded_until > clock_timestamp() from %I._type_change where id = $1', team_schema)
    into is_guarded using change_id;
  if is_guarded then
    raise exception 'the definitions have changed' using errcode = 'SD001';
  end if;
  return null;
end $$;
