-- Runs with search_path = app, public.

-- How a team's public pages and its emails to outsiders look: color, font, contact. And the picture at their top.
alter table team add column public_theme jsonb not null default '{}';
alter table team add column public_header_picture jsonb;
