-- Runs with search_path = app, public.

-- People by any part of their name and address, whatever its case and accents.
create index user_by_words on "user" using gin (public.fold(name || ' ' || email::text) public.gin_trgm_ops);

-- What was done to someone; what was last said of a team that is gone.
create index audit_of_subject on audit (subject_id, at desc);

-- What was done in a team stays known as done in it when the team is gone: its last entry has its name.
alter table audit drop constraint audit_team_id_fkey;
