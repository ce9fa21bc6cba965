-- Runs with search_path = the team's schema, public.

-- What visitors without an account have uploaded in their runs: until a record holds it, it is that run's alone.
create table _wizard_run_file (
  file_id uuid not null,
  run_id uuid not null references _wizard_run on delete cascade,
  constraint _wizard_run_file_pkey primary key (file_id)
);
create index _wizard_run_file_of_run on _wizard_run_file (run_id);
