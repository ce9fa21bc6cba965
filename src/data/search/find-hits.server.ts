import { type RawBuilder, sql } from "kysely";
import type { Definitions } from "#data/collections/definitions.ts";
import { tableOf } from "#data/records/reading/record-store.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { Reach, SearchedCollection } from "./reach.server.ts";
import { isLong, type Words } from "./search-words.server.ts";

type Sql = RawBuilder<unknown>;

/** A few candidates from one index, and what they must fulfil beside it. `isFull`: there may be others. */
type Source = { from: Sql; isFull?(source: Sql): Sql; keep: Sql };

/** With no hit there is one row, without an id. */
export type FoundRow = { id: string | null; is_capped: boolean };

type Search = { team: TeamDb; definitions: Definitions; reach: Reach; words: Words; largeTables: ReadonlySet<string> };

const mostNames = 500;
const mostCandidates = 1000;
const mostNewest = 10_000;

/** A word that this many of a table's first rows contain is common. Fewer of its hits are ranked, since ranking costs more than finding. */
const sampleRows = 200;
const commonInSample = 8;
const maxCommonHits = 120;

/**
 * One statement: names that begin with a word, and each readable table through its own index; never a whole table.
 * Every source gives so many candidates and no more; when one is full, the answer says that there may be others.
 */
export function hitsStatement(search: Search, limit: number): RawBuilder<FoundRow> {
  const { team, reach, words } = search;
  const sources = sourcesOf(search);
  const place = (at: number) => sql.id(`source_${at}`);
  const parts = sources.map(({ from }, at) => sql`${place(at)} as materialized (${from})`);
  const kept = sources.map(({ keep }, at) => sql`select _record.id from ${place(at)} _record where ${keep}`);
  const full = sources.map(({ isFull }, at) => isFull?.(place(at)) ?? sql`false`);
  const [first] = words.all;
  return sql<FoundRow>`with ${sql.join(parts)},
    hit as (${sql.join(kept, sql` union `)}),
    best as (
      select _record.id, n.folded, _record.number,
        case when not ${all(words, (word) => contains(sql`n.folded`, word))} then 2
          when ${begins(sql`n.folded`, first!)} then 0 else 1 end as rank
      from hit
      join ${tableOf(team, "_record")} _record on _record.id = hit.id
      cross join lateral (select public.fold(_record.name) as folded offset 0) n
      where _record.deleted_at is null and ${reach.finds}
      order by rank, n.folded collate "C", _record.number
      limit ${limit + 1}
    )
    select best.id, state.is_capped
    from (select ${sql.join(full, sql` or `)} as is_capped) state
    left join best on true
    order by best.rank, best.folded collate "C", best.number`;
}

function sourcesOf({ team, definitions, reach, words, largeTables }: Search): Source[] {
  const tables = reach.read.length + reach.onlyNames.length;
  const most = Math.max(50, Math.floor(mostCandidates / Math.max(1, tables)));
  // A sample of each of many tables would cost more than it saves.
  const isSampled = ({ among, collection }: SearchedCollection) =>
    words.areLong && among === "all" && most > maxCommonHits && largeTables.has(collection.table);
  const newest = Math.max(500, Math.floor(mostNewest / Math.max(1, tables)));
  return [
    ...words.all.map((word) => namesBeginning(team, reach, words, word)),
    ...reach.read.flatMap((place) => {
      const line = new Set(definitions.lineOf(place.collection.id).slice(1));
      const above = reach.read.filter(({ collection }) => line.has(collection));
      return [
        isSampled(place) ? ownTextOfLarge(team, place, words, most) : ownText(team, place, words, most),
        ...(words.areLong ? [] : [newestText(team, place, words, newest)]),
        ...(above.length === 0 || words.all.length < 2
          ? []
          : words.all.filter(isLong).map((word) => inheritedText(team, place, above, words, word, most))),
      ];
    }),
    ...reach.onlyNames.map((place) => onlyNames(team, place, reach, words, most)),
  ];
}

/**
 * Names that begin with one of the words; the others are in the name too, or in what may be read of the record.
 * Names of closed records are among the candidates, so their number is not told; the tables tell theirs.
 */
function namesBeginning(team: TeamDb, reach: Reach, words: Words, first: string): Source {
  const others = words.all.filter((word) => word !== first);
  const anywhere = (word: string) =>
    any([
      contains(sql`public.fold(_record.name)`, word),
      ...reach.read.map(
        (place) => sql`(${place.collection.id}::uuid = any(_record.collections) and ${textHolds(team, place, word)})`,
      ),
    ]);
  const folded = sql`public.fold(name) collate "C"`;
  return {
    from: sql`select id, name, collections, home_id from ${tableOf(team, "_record")}
      where deleted_at is null and ${begins(folded, first)} order by ${folded} limit ${mostNames}`,
    keep: sql`${sql.join(
      [reach.finds, sql`_record.home_id = any(${reach.named}::uuid[])`, ...others.map(anywhere)],
      sql` and `,
    )}`,
  };
}

/** All words in the collection's own text. Two letters tell an index something only where a word begins. */
function ownText(team: TeamDb, place: SearchedCollection, words: Words, most: number): Source {
  const holds = (word: string) =>
    words.areLong
      ? contains(sql`_search_text`, word)
      : sql`(${begins(sql`_search_text`, word)} or _search_text like ${`% ${escaped(word)}%`}::text)`;
  return {
    from: sql`select _record_id as id from ${liveRows(team, place)} and ${all(words, holds)} limit ${most}`,
    isFull: atLeast(most),
    keep: sql`true`,
  };
}

/** `ownText` for large tables: takes fewer candidates where a sample shows that the words are common. */
function ownTextOfLarge(team: TeamDb, place: SearchedCollection, words: Words, most: number): Source {
  const rows = liveRows(team, place);
  const holds = all(words, (word) => contains(sql`_row._search_text`, word));
  // Literal limits: the planner chooses between the index and a scan by them.
  const part = (isCommon: boolean, limit: number) =>
    sql`(select _row._record_id as id, ${sql.lit(isCommon)} as is_common from ${rows} and ${holds}
      and (select is_common from sample) = ${sql.lit(isCommon)} limit ${sql.lit(limit)})`;
  return {
    from: sql`with sample as materialized (
        select count(*) filter (where ${holds}) >= ${commonInSample}::int as is_common
        from (select _row._search_text from ${rows} limit ${sampleRows}::int) _row
      ) ${part(true, maxCommonHits)} union all ${part(false, most)}`,
    isFull: (source) =>
      sql`(select count(*) >= ${most}::int or count(*) filter (where is_common) >= ${maxCommonHits}::int from ${source})`,
    keep: sql`true`,
  };
}

/** Two letters inside words: looked for in what was changed last. */
function newestText(team: TeamDb, place: SearchedCollection, words: Words, most: number): Source {
  return {
    from: sql`select _record_id as id, _search_text from ${liveRows(team, place)}
      order by _updated_at desc, _record_id desc limit ${most}`,
    isFull: atLeast(most),
    keep: all(words, (word) => contains(sql`_record._search_text`, word)),
  };
}

/** One word in the collection's own text, the others there or in the text of the collections above it. */
function inheritedText(
  team: TeamDb,
  place: SearchedCollection,
  above: SearchedCollection[],
  words: Words,
  first: string,
  most: number,
): Source {
  const anywhere = (word: string) =>
    any([contains(sql`_record._search_text`, word), ...above.map((each) => textHolds(team, each, word))]);
  return {
    from: sql`select _record_id as id, _search_text from ${liveRows(team, place)}
      and ${contains(sql`_search_text`, first)} limit ${most}`,
    isFull: atLeast(most),
    keep: all(words, anywhere),
  };
}

/** Where one may see that records exist but not what they say: found by their names, whatever else holds the words. */
function onlyNames(team: TeamDb, place: SearchedCollection, { named }: Reach, words: Words, most: number): Source {
  return {
    from: sql`select _record_id as id from ${liveRows(team, place)}
      and ${all(words, (word) => contains(sql`_search_text`, word))}
      and ${all(words, (word) => contains(sql`public.fold(_record_name)`, word))} limit ${most}`,
    isFull: atLeast(most),
    keep: sql`(select r.home_id from ${tableOf(team, "_record")} r where r.id = _record.id) = any(${named}::uuid[])`,
  };
}

const atLeast = (most: number) => (source: Sql) => sql`(select count(*) >= ${most}::int from ${source})`;

/** The rows of a table that count; under an alias that no table has, so that questions about them can be asked. */
const liveRows = (team: TeamDb, { collection, among }: SearchedCollection): Sql =>
  sql`${tableOf(team, collection.table)} _row where _row._is_active and ${
    among === "all" ? sql`true` : any(among.map(({ holds }) => holds(sql`_row._record_id`)))
  }`;

/** Whether a word is in the text that a table has of `_record`. */
const textHolds = (team: TeamDb, place: SearchedCollection, word: string): Sql =>
  sql`exists (select from ${liveRows(team, place)}
    and _row._record_id = _record.id and ${contains(sql`_row._search_text`, word)})`;

const all = ({ all: words }: Words, condition: (word: string) => Sql): Sql =>
  sql`(${sql.join(words.map(condition), sql` and `)})`;
const any = (conditions: Sql[]): Sql => sql`(${sql.join(conditions, sql` or `)})`;

const contains = (text: Sql, word: string): Sql => sql`${text} like ${`%${escaped(word)}%`}::text`;
const begins = (text: Sql, word: string): Sql => sql`${text} like ${`${escaped(word)}%`}::text`;

/** The signs that `like` reads as wildcards are meant as they are written. */
const escaped = (word: string): string => word.replace(/[\\%_]/g, (sign) => `\\${sign}`);
