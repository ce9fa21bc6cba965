-- Runs with search_path = app, public.

-- A second subject that is tried on a part of the recipients first: how, and which one was chosen.
alter table outgoing_message add column trial jsonb;
