-- Runs with search_path = app, public.

-- Mailboxes that are read for emails that came back: who reads one now, and how the last time went.
create table bounce_mailbox (
  -- `installation`, or the team's.
  key text primary key,
  team_id uuid references team on delete cascade,
  -- Of where it is and how it is opened: what is set anew is tried at once.
  fingerprint text not null,
  lease_until timestamptz,
  next_at timestamptz,
  read_at timestamptz,
  problem text,
  -- What the server said.
  answer text not null default '',
  -- How often in a row it could not be read.
  failures integer not null default 0,
  -- Since it was set up: those that told of a message of ours, and all others.
  taken integer not null default 0,
  left_over integer not null default 0
);
