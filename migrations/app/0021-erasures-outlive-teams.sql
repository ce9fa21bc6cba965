-- Runs with search_path = app, public.

-- A team that was deleted can be brought back from an older backup, and with it records that were erased since. Their ids
-- therefore stay when the team goes; a word of whom they were about does not.
alter table erasure drop constraint erasure_team_id_fkey;
