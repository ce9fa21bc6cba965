-- Runs with search_path = the team's schema, public.

-- The order that people gave to the members of a collection. Who has no rank comes last, by name.
create table member_rank (
  collection_id uuid not null,
  record_id uuid not null references record on delete cascade,
  rank numeric not null,
  primary key (collection_id, record_id)
);
create index member_rank_in_order on member_rank (collection_id, rank, record_id);
create index member_rank_of_record on member_rank (record_id);
