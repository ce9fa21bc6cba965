-- Runs with search_path = app, public.

-- Why a team's schema could not be brought to the newest version: the team is closed until it can.
alter table team add column schema_problem text;
alter table team add column schema_failed_at timestamptz;
