-- Runs with search_path = app, public.
-- Whether a message must be approved by someone else before it is sent.
alter table team add column messages_need_approval boolean not null default false;
