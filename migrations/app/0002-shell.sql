-- Runs with search_path = app, public.
create table file (
  id uuid primary key,
  team_id uuid references team on delete cascade,
  owner_id uuid references "user" on delete set null,
  name text not null,
  content_type text not null,
  file_type text not null,
  bytes bigint not null,
  sha256 bytea not null,
  width integer,
  height integer,
  storage_key text not null unique,
  thumbnails jsonb not null default '[]',
  created_at timestamptz not null default now()
);
create index file_of_team on file (team_id);
alter table "user" add foreign key (picture_file_id) references file on delete set null;
create index user_of_picture on "user" (picture_file_id);

-- What the default provider captured instead of sending; read at /test/outbox.
create table captured_mail (
  id uuid primary key,
  recipient text not null,
  sender text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null default now()
);
create index captured_mail_newest on captured_mail (created_at desc);

-- Counters lose nothing that matters in a crash, so they skip the write-ahead log.
create unlogged table rate_limit (
  key text primary key,
  used integer not null,
  resets_at timestamptz not null
);
create index rate_limit_expiry on rate_limit (resets_at);

create table audit (
  id uuid primary key,
  at timestamptz not null default now(),
  actor_id uuid references "user" on delete set null,
  team_id uuid references team on delete set null,
  action text not null,
  subject_id uuid,
  detail jsonb not null default '{}',
  address text
);
create index audit_newest on audit (at desc);
create index audit_of_team on audit (team_id, at desc);
