-- Runs with search_path = app, public.

-- What a backup had to leave out because it could not be read: the team by its name, and the table where one is known.
alter table backup add column failed_parts jsonb not null default '[]';
