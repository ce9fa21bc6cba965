-- Runs with search_path = the team's schema, public.

-- Undoing an undo looks for the sets that it had undone.
create index _change_set_undone_by on _change_set (undone_by) where undone_by is not null;
