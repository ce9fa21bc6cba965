-- Runs with search_path = the team's schema, public.

-- Long lists are read in the order of who made or last changed their records, person by person.
create index _record_by_creator on _record (created_by, id);
create index _record_by_changer on _record (updated_by, id);
