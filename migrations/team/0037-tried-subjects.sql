-- Runs with search_path = the team's schema, public.

-- Recipients of a message one after the other, however many there are.
create index _outbox_in_order on _outbox (message_id, id);

-- Which of two subjects somebody gets while both are tried; null: the one that is chosen then.
alter table _outbox add column variant text check (variant in ('a', 'b'));
create index _outbox_tried on _outbox (message_id, variant) where variant is not null;
create index _outbox_due_to_try on _outbox (message_id, coalesce(send_after, '-infinity'), id) where state = 'waiting' and variant is not null;
