-- Runs with search_path = app, public.

-- Who messages come from: an address or a number that the team has proven to be its own.
create table message_sender (
  id uuid primary key,
  team_id uuid not null references team on delete cascade,
  channel text not null check (channel in ('EMAIL', 'SMS')),
  name text not null,
  address text not null,
  reply_to text not null default '',
  proven_at timestamptz,
  -- The link in the letter that proves an address, and until when it counts.
  proof_hash bytea unique,
  proof_expires_at timestamptz,
  proof_sent_at timestamptz,
  -- What the domain says of mail in its name, when it was last asked.
  domain_report jsonb,
  domain_checked_at timestamptz,
  created_by uuid references "user" on delete set null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (team_id, id)
);
create unique index message_sender_by_address on message_sender (team_id, channel, lower(address)) where deleted_at is null;

-- How a team sends by itself, where it does not use the installation's way.
create table message_way (
  team_id uuid not null references team on delete cascade,
  channel text not null check (channel in ('EMAIL', 'SMS')),
  kind text not null,
  settings jsonb not null default '{}',
  secrets bytea,
  updated_at timestamptz not null default now(),
  updated_by uuid references "user" on delete set null,
  primary key (team_id, channel)
);

-- What all messages of a team obey.
create table message_settings (
  team_id uuid primary key references team on delete cascade,
  settings jsonb not null default '{}',
  updated_at timestamptz not null default now(),
  updated_by uuid references "user" on delete set null
);

create table subscription_list (
  id uuid primary key,
  team_id uuid not null references team on delete cascade,
  internal_name text not null,
  external_name text not null,
  description text not null default '',
  -- Whoever joins confirms it from their own mailbox or phone.
  is_double_opt_in boolean not null default true,
  -- Strangers can join by its page.
  is_open boolean not null default false,
  translations jsonb not null default '{}',
  created_by uuid references "user" on delete set null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (team_id, id)
);
create unique index subscription_list_by_name on subscription_list (team_id, public.fold(internal_name)) where deleted_at is null;

create table message_template (
  id uuid primary key,
  team_id uuid not null references team on delete cascade,
  name text not null,
  delivery_method text not null check (delivery_method in ('EMAIL', 'SMS')),
  used_for text not null,
  language text not null,
  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  -- What it was before it was archived.
  status_before text,
  -- The empty one that "start from scratch" begins with.
  is_scratch boolean not null default false,
  content jsonb not null default '{}',
  version integer not null default 1,
  published_version_id uuid,
  created_by uuid references "user" on delete set null,
  created_at timestamptz not null default now(),
  updated_by uuid references "user" on delete set null,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (team_id, id)
);
create index message_template_newest on message_template (team_id, status, created_at desc);
create unique index message_template_scratch on message_template (team_id, delivery_method, language) where is_scratch and deleted_at is null;

-- Each time that a template was published: messages show what they were made from.
create table message_template_version (
  id uuid primary key,
  team_id uuid not null,
  template_id uuid not null,
  number integer not null,
  name text not null,
  content jsonb not null,
  published_by uuid references "user" on delete set null,
  published_at timestamptz not null default now(),
  unique (team_id, id),
  unique (template_id, number),
  foreign key (team_id, template_id) references message_template (team_id, id) on delete cascade
);

create table outgoing_message (
  id uuid primary key,
  team_id uuid not null references team on delete cascade,
  internal_name text not null,
  message_name text not null default '',
  internal_description text not null default '',
  delivery_method text not null check (delivery_method in ('EMAIL', 'SMS')),
  content_type text not null check (content_type in ('MARKETING', 'PARTICIPATION', 'TRANSACTIONAL')),
  content_language text not null,
  -- Null: the installation's own.
  sender_id uuid,
  reply_to text not null default '',
  subscription_list_id uuid,
  -- By language: subject, preview text, design, text.
  contents jsonb not null default '{}',
  audience jsonb not null default '{}',
  template_id uuid,
  template_version_id uuid,
  status text not null default 'DRAFT' check (status in
    ('DRAFT', 'AWAITING_APPROVAL', 'APPROVED', 'SCHEDULED', 'SENDING', 'SENT', 'ERROR_SENDING')),
  is_archived boolean not null default false,
  is_paused boolean not null default false,
  -- Why a scheduled one is not sent without another word.
  held_because text,
  -- Why sending stopped.
  problem jsonb,
  -- When: as it was said, and what that is.
  schedule jsonb not null default '{}',
  scheduled_at timestamptz,
  started_at timestamptz,
  sent_at timestamptz,
  -- Whose rights its values are read with: who pressed the button.
  sends_as uuid references "user" on delete set null,
  -- What was approved, asked for, answered.
  approval jsonb not null default '{}',
  -- As it was when sending began.
  frozen jsonb,
  prepared_at timestamptz,
  preparing jsonb,
  -- Made by a program, one recipient at a time: kept out of the lists.
  idempotency_key text,
  -- What became of its recipients, counted when it was last asked.
  counts jsonb,
  version integer not null default 1,
  created_by uuid references "user" on delete set null,
  owned_by uuid references "user" on delete set null,
  created_at timestamptz not null default now(),
  updated_by uuid references "user" on delete set null,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (team_id, id),
  foreign key (team_id, sender_id) references message_sender (team_id, id),
  foreign key (team_id, subscription_list_id) references subscription_list (team_id, id),
  foreign key (team_id, template_id) references message_template (team_id, id),
  foreign key (team_id, template_version_id) references message_template_version (team_id, id)
);
create index outgoing_message_newest on outgoing_message (team_id, created_at desc) where deleted_at is null;
create index outgoing_message_due on outgoing_message (scheduled_at) where status = 'SCHEDULED' and held_because is null and deleted_at is null;
create index outgoing_message_sending on outgoing_message (team_id) where status = 'SENDING' and deleted_at is null;
create unique index outgoing_message_once on outgoing_message (team_id, idempotency_key) where idempotency_key is not null;

-- How much has been sent by a way, so that its limits are kept by all processes together.
create table send_limit (
  key text primary key,
  state jsonb not null default '{}',
  updated_at timestamptz not null default now()
);

-- SMS that the default way has captured, beside captured_mail.
alter table captured_mail add column channel text not null default 'EMAIL' check (channel in ('EMAIL', 'SMS'));
alter table captured_mail add column headers jsonb not null default '{}';
