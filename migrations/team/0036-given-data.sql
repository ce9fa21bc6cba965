-- Runs with search_path = the team's schema, public.

-- What a program gave to be merged, until it is part of what was merged.
alter table _outbox add column given jsonb;
