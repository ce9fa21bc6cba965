-- Runs with search_path = app, public.

-- Backups in the store, and what is known of them. The files are the truth: rows are made again from what lies there.
create table backup (
  id uuid primary key,
  storage_key text not null unique,
  kind text not null check (kind in ('whole', 'team')),
  -- Whose, for one of a team. The team may be gone: that is what it is for.
  team_id uuid,
  team_name text,
  cause text not null check (cause in ('hand', 'schedule', 'found')),
  -- When the schedule wanted it; each moment is tried a few times.
  due_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid references "user" on delete set null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  problem text,
  -- Bytes of tables and files, about.
  done bigint not null default 0,
  total bigint,
  -- When whoever works on it last said so.
  seen_at timestamptz not null default now(),
  finished_at timestamptz,
  bytes bigint,
  rows bigint,
  files integer,
  files_missing integer,
  product_version text,
  -- The last look at it: restored into a database of its own, every table compared.
  check_state text check (check_state in ('waiting', 'running', 'passed', 'failed')),
  check_problem text,
  checked_at timestamptz,
  -- The last try to bring its team back.
  return_state text check (return_state in ('waiting', 'running', 'done', 'failed')),
  return_problem text
);
create index backup_newest on backup (created_at desc);

-- One row: when backups are made by themselves, and how many are kept.
create table backup_schedule (
  id boolean primary key default true check (id),
  is_on boolean not null default false,
  time text not null default '02:30' check (time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  time_zone text not null default 'UTC',
  keep_daily integer not null default 7 check (keep_daily between 1 and 365),
  keep_weekly integer not null default 4 check (keep_weekly between 0 and 260),
  keep_monthly integer not null default 6 check (keep_monthly between 0 and 120),
  -- Whether each is restored and compared at once.
  is_checked boolean not null default true,
  changed_at timestamptz not null default now()
);
insert into backup_schedule default values;
