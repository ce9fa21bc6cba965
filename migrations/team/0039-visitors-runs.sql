-- Runs with search_path = the team's schema, public.

-- Of a visitor without an account: the hash of the key that only they have.
alter table _wizard_run add column visitor_key text;
create unique index _wizard_run_of_visitor on _wizard_run (visitor_key) where visitor_key is not null;
-- When they were recognised as the record that the run is about, by a code or a link.
alter table _wizard_run add column recognized_at timestamptz;
-- By which message's link; each opens one run.
alter table _wizard_run add column opened_by uuid;
create unique index _wizard_run_of_link on _wizard_run (wizard_id, opened_by) where opened_by is not null;

-- Six digits that were sent to somebody; nothing of it says whether anyone was found.
create table _access_code (
  id uuid primary key,
  run_id uuid not null references _wizard_run on delete cascade,
  -- The record that the address is of; null: nobody's. The digits follow from the id, and are kept nowhere.
  record_id uuid,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index _access_code_of_run on _access_code (run_id, created_at desc);
create index _access_code_old on _access_code (expires_at);
