-- Runs with search_path = the team's schema, public.

-- One person's way through a wizard: what was answered, not what follows from it.
create table _wizard_run (
  id uuid primary key,
  wizard_id uuid not null,
  -- Which publication it follows to its end.
  version_id uuid not null,
  -- `finishing`: more is written than fits into one transaction.
  status text not null default 'in_progress' check (status in
    ('in_progress', 'finishing', 'finished', 'failed', 'abandoned')),
  -- Null: a visitor without an account.
  started_by uuid,
  -- The record that it was started from.
  start_record_id uuid,
  -- What another wizard handed over, by name.
  handed jsonb not null default '{}',
  handed_from uuid,
  -- By task; and the steps that were left by "next".
  answers jsonb not null default '{}',
  passed uuid[] not null default '{}',
  -- The step that it is at; null: where it begins.
  step_id uuid,
  -- What steps have written already, where the wizard says so: step, change set, and what was known then.
  checkpoints jsonb not null default '[]',
  -- How often what was written was taken back: what is made anew is something else then.
  generation integer not null default 0,
  language text,
  version integer not null default 1,
  started_at timestamptz not null default now(),
  -- Null: nothing was ever said.
  answered_at timestamptz,
  finished_at timestamptz,
  -- All that it has written.
  change_set_id uuid,
  work_id uuid,
  -- What every task did.
  report jsonb not null default '[]',
  -- Where it failed, and why.
  failure jsonb,
  -- The one that goes on with what it knew.
  next_run_id uuid,
  undone_at timestamptz
);
create index _wizard_run_newest on _wizard_run (wizard_id, started_at desc, id);
create index _wizard_run_of_person on _wizard_run (started_by, started_at desc) where status in ('in_progress', 'failed');
create index _wizard_run_open on _wizard_run (coalesce(answered_at, started_at)) where status in ('in_progress', 'failed');
create index _wizard_run_by_change_set on _wizard_run (change_set_id) where change_set_id is not null;

-- When somebody came to a step for the first time, and when they left it for the first time.
create table _wizard_run_step (
  run_id uuid not null references _wizard_run on delete cascade,
  step_id uuid not null,
  entered_at timestamptz not null default now(),
  left_at timestamptz,
  constraint _wizard_run_step_pkey primary key (run_id, step_id)
);
create index _wizard_run_step_of on _wizard_run_step (step_id);

-- What a run that writes much has still to write, in order.
create table _wizard_effect (
  run_id uuid not null references _wizard_run on delete cascade,
  place integer not null,
  record_id uuid not null,
  effect jsonb not null,
  constraint _wizard_effect_pkey primary key (run_id, place)
);
