-- Runs with search_path = app, public.

-- Which field of a record says the language a person reads and the time zone they live in; null: found by its title.
alter table collection add column language_field_id uuid;
alter table collection add column time_zone_field_id uuid;
