-- What an item of a list is called in the team's other data languages. Other records have nothing here.
alter table _record add column translations jsonb;
