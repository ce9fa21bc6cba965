-- Runs with search_path = app, public.

-- Asked for before a view's public page is shown; its hash, and nothing where there is none.
alter table data_view add column external_password text;

-- A view or a public wizard on the websites of others.
create table website_widget (
  id uuid primary key,
  team_id uuid not null references team on delete cascade,
  collection_id uuid not null,
  view_id uuid,
  wizard_id uuid,
  name text not null,
  -- Where it may stand: example.org, *.example.org.
  domains text[] not null default '{}',
  -- How it looks there: `follow` the site, and light, dark or as the reader has it.
  theme jsonb not null default '{}',
  -- Null: that of the page it stands on.
  language text,
  created_at timestamptz not null default now(),
  created_by uuid references "user" on delete set null,
  unique (team_id, id),
  check (num_nonnulls(view_id, wizard_id) = 1),
  foreign key (team_id, collection_id) references collection (team_id, id) on delete cascade,
  foreign key (team_id, view_id) references data_view (team_id, id) on delete cascade,
  foreign key (team_id, wizard_id) references data_wizard (team_id, id) on delete cascade
);
create index website_widget_of_collection on website_widget (team_id, collection_id);
create index website_widget_of_view on website_widget (view_id) where view_id is not null;
create index website_widget_of_wizard on website_widget (wizard_id) where wizard_id is not null;

-- How often something public was opened on a day; by whom nobody knows.
create table public_visit (
  team_id uuid not null references team on delete cascade,
  -- A view, a wizard or a widget.
  subject_id uuid not null,
  day date not null,
  visits integer not null,
  primary key (team_id, subject_id, day)
);
