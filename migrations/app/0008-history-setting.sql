-- Runs with search_path = app, public.

-- How long a team keeps what its records were before.
alter table team add column history_months smallint not null default 24 check (history_months between 6 and 120);
