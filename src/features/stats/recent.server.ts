import { sql } from "kysely";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { DataRights, Placed } from "../collections/data-rights.ts";
import type { Definitions } from "../collections/definitions.ts";
import { tableOf } from "../records/record-store.server.ts";
import { collectionNames, placesOf, type Sight, sightOf } from "../records/visible-records.server.ts";

type Known = { definitions: Definitions; rights: DataRights };

const mostRecords = 10;
/** So far a set, and the log, are looked through for what the caller may see. */
const mostLookedAt = 1000;

type Row = {
  id: string;
  kind: string;
  at: Date;
  user_id: string | null;
  undone_by: string | null;
  record_id: string;
  name: string;
  collections: string[];
  change_kind: "created" | "updated" | "deleted" | "restored";
  field_ids: string[];
};

/** The newest change sets with something in them that the caller may see; the values themselves stay in the history. */
export async function recentChanges(app: App, team: TeamDb, known: Known, limit: number) {
  const sight = await sightOf(team, known);
  if (sight.isNothing) return [];
  const { rows } = await sql<Row>`
    select s.id, s.kind, s.at, s.user_id, s.undone_by, c.record_id, c.name, c.collections, c.kind as change_kind, c.field_ids
    from (
      select s.* from (
        select * from ${tableOf(team, "change_set")} order by at desc, id desc limit ${mostLookedAt}
      ) s
      where exists (${changesOf(team, sight)})
      order by s.at desc, s.id desc limit ${limit}
    ) s
    cross join lateral (${changesOf(team, sight)} order by c.id limit ${mostRecords + 1}) c
    order by s.at desc, s.id desc, c.id`.execute(team.data);
  const names = await namesOf(
    app,
    rows.map((row) => row.user_id),
  );
  const records = rows.map(({ record_id: id, collections }) => ({ id, collections }));
  const places = new Map((await placesOf(team, known, records)).map((record) => [record.id, record]));
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((changes) => {
    const { id, kind, at, user_id, undone_by } = changes[0]!;
    return {
      id,
      kind,
      at: at.toISOString(),
      user: whoIs(names, user_id),
      isUndone: undone_by !== null,
      changes: changes.slice(0, mostRecords).map((change) => ({
        recordId: change.record_id,
        name: change.name,
        kind: change.change_kind,
        fields: readableFields(known, change.field_ids, places.get(change.record_id)!),
      })),
      hasMore: changes.length > mostRecords,
    };
  });
}

/** The first changes of a set `s` to records that the caller may see, in the bin or not. */
const changesOf = (team: TeamDb, { sees }: Sight) => sql`
  select c.id, c.record_id, _record.name, _record.collections, c.kind,
    array(select jsonb_object_keys(coalesce(c.after -> 'values', '{}'))) as field_ids
  from (
    select * from ${tableOf(team, "change")} where change_set_id = s.id order by id limit ${mostLookedAt}
  ) c
  join ${tableOf(team, "record")} _record on _record.id = c.record_id and ${sees}`;

const readableFields = ({ definitions, rights }: Known, ids: string[], record: Placed) =>
  ids
    .flatMap((id) => definitions.fields.get(id) ?? [])
    .filter(({ id }) => rights.mayWithFieldOf("read_data_field_data", id, record))
    .map(({ id, title }) => ({ id, title }));

export async function recentlyChanged(app: App, team: TeamDb, known: Known, limit: number) {
  const sight = await sightOf(team, known);
  if (sight.isNothing) return [];
  const rows = await team.data
    .selectFrom("record as _record")
    .select(["_record.id", "name", "collections", "updated_at", "updated_by"])
    .where("deleted_at", "is", null)
    .where(sight.sees)
    .orderBy("updated_at", "desc")
    .limit(limit)
    .execute();
  const names = await namesOf(
    app,
    rows.map((row) => row.updated_by),
  );
  return (await placesOf(team, known, rows)).map((row) => ({
    id: row.id,
    name: row.name,
    collections: collectionNames(known, row),
    updatedAt: row.updated_at.toISOString(),
    updatedBy: whoIs(names, row.updated_by),
  }));
}

/** People are named as they name themselves, also those who have left the team. */
async function namesOf(app: App, ids: (string | null)[]): Promise<Map<string, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (known.length === 0) return new Map();
  const rows = await app.db.app.selectFrom("user").select(["id", "name"]).where("id", "in", known).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function whoIs(names: Map<string, string>, id: string | null) {
  const name = id === null ? undefined : names.get(id);
  return id !== null && name !== undefined ? { id, name } : null;
}
