-- Runs with search_path = the team's schema, public.

-- A record that somebody outside has made, who may be the same as others: what was typed and could not be saved, since it
-- is one of theirs and may be nobody else's, is kept here until they are merged.
create table _possible_match (
  record_id uuid primary key references _record on delete cascade,
  match_ids uuid[] not null,
  typed jsonb not null default '{}',
  dismissed_at timestamptz,
  at timestamptz not null default now()
);
