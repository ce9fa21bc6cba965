-- Runs with search_path = app, public.

-- A person's key to one team. What it opens is what its owner may do there at that moment.
create table api_key (
  id uuid primary key,
  team_id uuid not null,
  user_id uuid not null,
  name text not null,
  secret_hash bytea not null unique,
  last_four text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  expires_at timestamptz,
  foreign key (team_id, user_id) references team_user (team_id, user_id) on delete cascade
);
create index api_key_of_owner on api_key (team_id, user_id);

create table webhook (
  id uuid primary key,
  team_id uuid not null,
  -- Whose rights it has.
  created_by uuid not null,
  name text not null,
  url text not null,
  events text[] not null,
  collection_id uuid,
  -- The secret follows from this and from a key that is not in the database.
  secret_salt bytea not null,
  is_active boolean not null default true,
  -- Set when it was switched off by itself.
  paused_because text check (paused_because in ('failing', 'creator')),
  failed_in_a_row integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (team_id, id),
  check (paused_because is null or not is_active),
  foreign key (team_id, created_by) references team_user (team_id, user_id) on delete cascade,
  foreign key (team_id, collection_id) references collection (team_id, id) on delete cascade
);

-- What is to be sent, and what became of it. What records say is read when it is sent.
create table webhook_delivery (
  id uuid primary key,
  team_id uuid not null,
  webhook_id uuid not null,
  event text not null,
  change_set_id uuid,
  record_ids uuid[] not null default '{}',
  status text not null default 'waiting' check (status in ('waiting', 'sending', 'delivered', 'failed', 'skipped')),
  attempts integer not null default 0,
  -- While it is being sent: when somebody else may take it, should the sender have died.
  next_try_at timestamptz default now(),
  response_code integer,
  response_text text,
  duration_ms integer,
  problem text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  foreign key (team_id, webhook_id) references webhook (team_id, id) on delete cascade
);
create index webhook_delivery_newest on webhook_delivery (webhook_id, id desc);
create index webhook_delivery_due on webhook_delivery (webhook_id, next_try_at) where status in ('waiting', 'sending');
create index webhook_delivery_on_its_way on webhook_delivery (webhook_id) where status = 'sending';
