-- Runs with search_path = app, public.

-- Texts that leave without a message of their own (sent by programs, confirmations of wizards): who has written them since
-- they were last published, and whether who has published them may approve them.
alter table message_template add column author_ids uuid[] not null default '{}';
alter table message_template_version add column is_approved boolean not null default false;
alter table data_wizard add column confirmation_author_ids uuid[] not null default '{}';
alter table data_wizard_version add column is_confirmation_approved boolean not null default false;

update message_template set author_ids = array_remove(array[created_by, updated_by], null);

-- Administrators approve what they publish; what they have published until now is approved by them.
update message_template_version version set is_approved = true
  from team_user
  where team_user.team_id = version.team_id and team_user.user_id = version.published_by
    and team_user.is_team_admin and team_user.activated_at is not null and team_user.deactivated_as_of is null;
update data_wizard_version version set is_confirmation_approved = true
  from team_user
  where team_user.team_id = version.team_id and team_user.user_id = version.published_by
    and team_user.is_team_admin and team_user.activated_at is not null and team_user.deactivated_as_of is null;

-- Where a team's text messages may go, and how many a day; nothing: as usual.
create table sms_policy (
  team_id uuid primary key references team (id) on delete cascade,
  countries text[],
  per_day integer check (per_day > 0),
  updated_by uuid references "user" on delete set null,
  updated_at timestamptz not null default now()
);
