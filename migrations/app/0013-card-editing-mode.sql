-- Runs with search_path = app, public.

-- Whether what a card shows can be changed on a record's page, and how one comes to that.
alter table data_card add column editing_mode text not null default 'default_view'
  check (editing_mode in ('only_view', 'only_edit', 'default_view', 'default_edit'));
