-- Runs with search_path = app, public.

-- The view through which a card shows what is linked; null is the card's plain form. It may be in the bin, or gone.
alter table data_card add column view_id uuid;
create index data_card_through_view on data_card (view_id) where view_id is not null;
