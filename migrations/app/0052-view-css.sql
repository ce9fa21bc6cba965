-- Runs with search_path = app, public.

-- What was made of the CSS of views, which takes long: made again wherever it is missing, or another version made it.
create table view_css (
  team_id uuid not null,
  view_id uuid not null,
  -- Of what somebody wrote.
  text_hash bytea not null,
  reader_version integer not null,
  css text not null,
  problems jsonb not null,
  primary key (view_id, text_hash),
  foreign key (team_id, view_id) references data_view (team_id, id) on delete cascade
);
