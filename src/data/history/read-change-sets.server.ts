import { type RawBuilder, sql } from "kysely";
import type { Placed } from "#data/collections/data-rights.ts";
import type { DefinitionsAndRights } from "#data/collections/definitions-and-rights.ts";
import { namesOf, whoIs } from "#data/records/reading/person-names.server.ts";
import { tableOf } from "#data/records/reading/record-store.server.ts";
import { tagsKey } from "#data/records/reading/record-tags.server.ts";
import { placesOf, type Sight, sightOf } from "#data/records/reading/visible-records.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import { microsOf, timeCursors } from "./time-cursor.server.ts";

export type AskedSets = {
  limit: number;
  userId?: string | undefined;
  recordId?: string | undefined;
  kind?: string[] | undefined;
  cursor?: string | undefined;
};

const cursors = timeCursors("change sets");
const mostRecords = 10;
/** So far a set, and the log, are looked through for what the caller may see. */
const mostLookedAt = 1000;

type Row = {
  id: string;
  kind: string;
  at: Date;
  micros: string;
  user_id: string | null;
  undoes: string | null;
  undone_by: string | null;
  /** All of them, whoever may see them. */
  records: number;
  record_id: string;
  name: string;
  collections: string[];
  change_kind: "created" | "updated" | "deleted" | "restored";
  keys: string[];
};

/** The newest change sets with something in them that the caller may see; the values themselves stay in the history. */
export async function readChangeSets(app: App, team: TeamDb, known: DefinitionsAndRights, asked: AskedSets) {
  const sight = await sightOf(team, known);
  if (sight.isNothing) return { changeSets: [], cursor: null };
  const { rows } = await sql<Row>`
    select s.id, s.kind, s.at, ${microsOf(sql`s.at`)} as micros, s.user_id, s.undoes, s.undone_by, s.records,
      c.record_id, c.name, c.collections, c.kind as change_kind, c.keys
    from (
      select s.* from (${looked(team, asked)} limit ${mostLookedAt}) s
      where exists (${changesOf(team, sight, asked)})
      order by s.at desc, s.id desc limit ${asked.limit}
    ) s
    cross join lateral (${changesOf(team, sight, asked)} order by c.id limit ${mostRecords + 1}) c
    order by s.at desc, s.id desc, c.id`.execute(team.data);
  const names = await namesOf(
    app,
    rows.map((row) => row.user_id),
  );
  const records = rows.map(({ record_id: id, collections }) => ({ id, collections }));
  const places = new Map((await placesOf(team, known, records)).map((record) => [record.id, record]));
  const sets = [...Map.groupBy(rows, ({ id }) => id).values()];
  const long = sets.filter(({ length }) => length > mostRecords).map(([first]) => first!);
  const counts = await countSeen(team, sight, asked, long);
  const changeSets = sets.map((changes) => {
    const { id, kind, at, user_id, undoes, undone_by } = changes[0]!;
    return {
      id,
      kind,
      at: at.toISOString(),
      user: whoIs(names, user_id),
      undoes,
      isUndone: undone_by !== null,
      changes: changes.slice(0, mostRecords).map((change) => ({
        recordId: change.record_id,
        name: change.name,
        kind: change.change_kind,
        fields: readableFields(known, change.keys, places.get(change.record_id)!),
        hasTags: change.keys.includes(tagsKey),
      })),
      hasMore: changes.length > mostRecords,
      records:
        changes.length > mostRecords ? (counts.get(id) ?? null) : new Set(changes.map((each) => each.record_id)).size,
    };
  });
  return { changeSets, cursor: await nextCursor(team, asked, sets.at(-1)?.[0], sets.length) };
}

/** Of the sets that are not listed whole. Who sees everything is told what each set knows; others what can be looked through. */
async function countSeen(team: TeamDb, sight: Sight, asked: AskedSets, sets: Row[]): Promise<Map<string, number>> {
  if (sight.isEverything) return new Map(sets.map(({ id, records }) => [id, records]));
  const ids = sets.filter(({ records }) => records <= mostLookedAt).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; count: number }>`select s.id, count(distinct c.record_id)::int as count
    from ${tableOf(team, "_change_set")} s cross join lateral (${changesOf(team, sight, asked)}) c
    where s.id = any(${ids}::uuid[]) group by s.id`.execute(team.data);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** The sets that are asked for, newest first. */
const looked = (team: TeamDb, { userId, recordId, kind, cursor }: AskedSets): RawBuilder<unknown> => {
  const conditions = [
    cursors.olderThan(team, cursor, sql`s.at`, sql`s.id`),
    ...(userId ? [sql`s.user_id = ${userId}::uuid`] : []),
    ...(kind ? [sql`s.kind = any(${kind}::text[])`] : []),
    ...(recordId
      ? [sql`s.id in (select change_set_id from ${tableOf(team, "_change")} where record_id = ${recordId}::uuid)`]
      : []),
  ];
  return sql`select s.* from ${tableOf(team, "_change_set")} s where ${sql.join(conditions, sql` and `)}
    order by s.at desc, s.id desc`;
};

/** A page that is not full may only mean that nothing of what was looked at is open to the caller. */
async function nextCursor(team: TeamDb, asked: AskedSets, last: Row | undefined, found: number) {
  if (last && found === asked.limit) return cursors.write(team, last);
  const { rows } = await sql<{ id: string; micros: string }>`select s.id, ${microsOf(sql`s.at`)} as micros
    from (${looked(team, asked)} limit 1 offset ${mostLookedAt - 1}) s`.execute(team.data);
  return rows[0] ? cursors.write(team, rows[0]) : null;
}

/** The first changes of a set `s` to records that the caller may see, in the bin or not. */
const changesOf = (team: TeamDb, { sees }: Sight, { recordId }: Pick<AskedSets, "recordId">) => sql`
  select c.id, c.record_id, _record.name, _record.collections, c.kind,
    array(select jsonb_object_keys(coalesce(c.after -> 'values', '{}'))) as keys
  from (
    select * from ${tableOf(team, "_change")} where change_set_id = s.id
      ${recordId ? sql`and record_id = ${recordId}::uuid` : sql``} order by id limit ${mostLookedAt}
  ) c
  join ${tableOf(team, "_record")} _record on _record.id = c.record_id and ${sees}`;

const readableFields = ({ definitions, rights }: DefinitionsAndRights, ids: string[], record: Placed) =>
  ids
    .flatMap((id) => definitions.fields.get(id) ?? [])
    .filter(({ id }) => rights.mayWithFieldOf("read_data_field_data", id, record))
    .map(({ id, title }) => ({ id, title }));
