-- What the record of a row is called whose cell could not be read: people know it by that, not by its number.
alter table _import_bad_cell add column name text not null default '';
