-- Runs with search_path = app, public.

-- The address by which a person's calendar program reads a calendar of theirs, with what they may read at that moment.
create table calendar_feed (
  id uuid primary key,
  team_id uuid not null,
  user_id uuid not null,
  view_id uuid not null,
  secret_hash bytea not null unique,
  last_four text not null,
  created_at timestamptz not null default now(),
  last_read_at timestamptz,
  foreign key (team_id, user_id) references team_user (team_id, user_id) on delete cascade,
  foreign key (team_id, view_id) references data_view (team_id, id) on delete cascade
);
create index calendar_feed_of_owner on calendar_feed (team_id, user_id);
create index calendar_feed_of_view on calendar_feed (team_id, view_id);
