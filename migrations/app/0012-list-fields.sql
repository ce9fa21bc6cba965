-- Runs with search_path = app, public.

-- Which fields of a custom list say an item's colour, icon, rank, and whether it is retired.
alter table collection add column list_fields jsonb;
