-- Widgets by which people subscribe to a list; those belong to no collection.
alter table website_widget
  alter column collection_id drop not null,
  add column list_id uuid,
  drop constraint website_widget_check,
  add check (num_nonnulls(view_id, wizard_id, list_id) = 1),
  add check (num_nonnulls(collection_id, list_id) = 1),
  add foreign key (team_id, list_id) references subscription_list (team_id, id) on delete cascade;
create index website_widget_of_list on website_widget (team_id, list_id) where list_id is not null;
