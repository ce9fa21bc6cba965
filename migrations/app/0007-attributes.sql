-- Runs with search_path = app, public.

-- When a value first held the file; one that nothing ever held is removed after a while.
alter table file add column used_at timestamptz;
create index file_unused on file (created_at) where used_at is null;

-- What the search text of a collection's records was made of, by field; and up to which version of the definitions that is true.
alter table collection add column search_made_of jsonb;
alter table team add column search_version integer not null default -1;

-- The words of formatted text, as people read them: blocks apart, without tags.
create function public.plain(given text) returns text language sql immutable strict parallel safe
  as $$
    select btrim(replace(replace(replace(replace(replace(replace(
      regexp_replace(regexp_replace(regexp_replace(given, '\s+', ' ', 'g'),
        '\s*<(br|hr|/p|/div|/h[1-6]|/li|/tr|/td|/th|/blockquote|/pre|/caption|/table)(\s[^<>]*)?/?>\s*', ' ', 'gi'),
        '<[^<>]*>', '', 'g'),
      '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#39;', ''''), '&nbsp;', ' '), '&amp;', '&'))
  $$;

-- The team's files that formatted text shows. Immutable, so that it can be indexed.
create function public.files_in(given text) returns uuid[] language sql immutable strict parallel safe
  as $$
    select array(select distinct (found[1])::uuid from regexp_matches(given,
      '/api/files/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})', 'gi') as found)
  $$;
