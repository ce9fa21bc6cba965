-- Runs with search_path = app, public.

-- When this process answered nobody for a second or more, and what it worked on then.
alter table process add column event_loop_blocks jsonb not null default '[]';
