-- Runs with search_path = app, public.

-- Files that go along with a message: the same for all, or each recipient's own from a field.
alter table outgoing_message add column attachments jsonb not null default '[]';
