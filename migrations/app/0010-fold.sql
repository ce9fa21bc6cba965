-- Runs with search_path = app, public.

-- The same as before, twice as fast: a function in SQL that cannot be inlined is planned anew for every call, and this
-- one is called for every text of every record that is written.
create or replace function public.fold(given text) returns text language plpgsql immutable strict parallel safe
  as $$ begin return lower(public.unaccent('public.unaccent'::regdictionary, given)); end $$;
