-- Runs with search_path = the team's schema, public.

-- Who gets a message, one row each, and how far it is.
create table _outbox (
  id uuid primary key,
  message_id uuid not null,
  -- As it is written to, and as it is compared.
  address text not null,
  address_key text not null,
  -- What it is about, where each record gets a message of its own.
  about_id uuid,
  -- Who is written to, where that is a record.
  person_id uuid,
  -- The records whose values it has; more than one where one letter is about several.
  record_ids uuid[] not null default '{}',
  name text not null default '',
  language text not null,
  -- Not before: in each recipient's own time zone, or after a refusal for now.
  send_after timestamptz,
  state text not null default 'waiting' check (state in
    ('waiting', 'attempting', 'sent', 'failed', 'uncertain', 'canceled', 'skipped')),
  -- Why it was left out, failed or waits.
  reason text,
  attempts integer not null default 0,
  first_tried_at timestamptz,
  lease_until timestamptz,
  -- What the provider calls it, and what it is called in its own head.
  way text,
  provider_id text,
  mail_id text,
  -- What was merged into it: with the message's content it can be shown as it was sent.
  data jsonb,
  -- The last word of it, by rank.
  status text,
  sent_at timestamptz,
  delivered_at timestamptz,
  opened_at timestamptz,
  clicked_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index _outbox_once on _outbox (message_id, address_key, coalesce(about_id, '00000000-0000-0000-0000-000000000000'));
create index _outbox_due on _outbox (message_id, coalesce(send_after, '-infinity'), id) where state = 'waiting';
create index _outbox_states on _outbox (message_id, state, id);
create index _outbox_by_provider on _outbox (provider_id) where provider_id is not null;
create index _outbox_by_address on _outbox (address_key);
create index _outbox_by_person on _outbox (person_id) where person_id is not null;
create index _outbox_by_record on _outbox using gin (record_ids);

-- What providers, mailboxes and people said of what was sent.
create table _outbox_event (
  id uuid primary key,
  outbox_id uuid not null references _outbox on delete cascade,
  message_id uuid not null,
  type text not null,
  at timestamptz not null,
  source text not null,
  -- What the source calls it: the same word twice is kept once.
  source_id text not null,
  -- A scanner or a program that fetches ahead, not a person.
  is_machine boolean not null default false,
  link_id uuid,
  detail jsonb not null default '{}',
  -- As it came; forgotten after a while.
  raw jsonb,
  received_at timestamptz not null default now()
);
create unique index _outbox_event_once on _outbox_event (source, source_id, type, outbox_id);
create index _outbox_event_of on _outbox_event (outbox_id, at);
create index _outbox_event_of_message on _outbox_event (message_id, type, at);

-- Where links lead, so that a click leads nowhere else.
create table _message_link (
  id uuid primary key,
  message_id uuid not null,
  language text not null,
  position integer not null,
  url text not null
);
create unique index _message_link_once on _message_link (message_id, language, position);

create table _subscriber (
  id uuid primary key,
  list_id uuid not null,
  channel text not null check (channel in ('EMAIL', 'SMS')),
  address text not null,
  address_key text not null,
  record_id uuid,
  name text not null default '',
  language text,
  state text not null check (state in ('pending', 'subscribed', 'unsubscribed')),
  state_since timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create unique index _subscriber_once on _subscriber (list_id, channel, address_key);
create index _subscriber_by_address on _subscriber (channel, address_key);

-- Proof of what people have said about being written to: when, how and from where.
create table _consent (
  id uuid primary key,
  channel text not null,
  address_key text not null,
  -- Null: of everything.
  list_id uuid,
  act text not null,
  how text not null,
  source text not null default '',
  by_user uuid,
  message_id uuid,
  at timestamptz not null default now()
);
create index _consent_of_address on _consent (channel, address_key, at);

-- Who is not written to.
create table _suppression (
  id uuid primary key,
  channel text not null check (channel in ('EMAIL', 'SMS')),
  address text not null,
  address_key text not null,
  reason text not null check (reason in ('hard_bounce', 'complaint', 'opt_out', 'manual')),
  origin text not null default '',
  message_id uuid,
  note text not null default '',
  created_by uuid,
  created_at timestamptz not null default now()
);
create unique index _suppression_once on _suppression (channel, address_key, reason);
create index _suppression_newest on _suppression (created_at desc, id);

-- Refusals for now, counted: too many of them are one for good.
create table _soft_bounce (
  channel text not null,
  address_key text not null,
  count integer not null default 0,
  last_at timestamptz not null default now(),
  primary key (channel, address_key)
);
