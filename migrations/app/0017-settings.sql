-- Runs with search_path = app, public.

-- What system administrators set for the whole installation; the environment beats it.
create table setting (
  key text primary key,
  value jsonb,
  -- Secrets only: sealed with a key that comes from AUTH_SECRET, which is not in the database.
  sealed bytea,
  updated_at timestamptz not null default now(),
  updated_by uuid references "user" on delete set null,
  check ((value is null) <> (sealed is null))
);
