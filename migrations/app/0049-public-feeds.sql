-- Runs with search_path = app, public.

-- What the secret address of a public calendar's feed is made from; nothing where it has none.
alter table data_view add column external_feed bytea;
