-- Runs with search_path = app, public.

-- Background work that is to be done. What is done is deleted; what failed too often is parked, with its reason.
create table job (
  id uuid primary key,
  kind text not null,
  -- Of those of one kind and key, one waits at a time.
  key text,
  -- Whose turn it uses up; zeros: the installation's own.
  team_id uuid not null default '00000000-0000-0000-0000-000000000000',
  data jsonb not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'running', 'parked')),
  run_at timestamptz not null default now(),
  attempts integer not null default 0,
  problem text,
  -- Who runs it, on which machine and as which process, and until when they are believed to be alive.
  lease_id uuid,
  lease_host text,
  lease_pid integer,
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  failed_at timestamptz
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);

create unique index job_key on job (kind, key) where state in ('waiting', 'parked') and key is not null;
create index job_turn on job (kind, team_id, run_at) where state = 'waiting';
create index job_running_key on job (kind, key) where state = 'running';
create index job_lease on job (lease_until) where state = 'running';
create index job_team on job (team_id);
