-- Runs with search_path = the team's schema, public.

-- What someone wrote over cells of the uploaded file, by row and column; the file itself stays as it came.
alter table import add column mended jsonb not null default '{}';
