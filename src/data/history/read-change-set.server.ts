import { sql } from "kysely";
import type { DefinitionsAndRights } from "#data/collections/definitions-and-rights.ts";
import { namesOf, whoIs } from "#data/records/reading/person-names.server.ts";
import { tableOf } from "#data/records/reading/record-store.server.ts";
import { placesOf, sightOf } from "#data/records/reading/visible-records.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import { Refusal } from "#shared/errors.ts";
import { fieldsIn, readableSides } from "./readable-sides.server.ts";
import type { Change } from "./take-back.server.ts";
import { isBeingWritten } from "./undo-log.server.ts";
import { requireSetRights } from "./undo-rights.server.ts";

type Row = Change & { id: number; name: string | null; collections: string[] | null };

const pageLength = 100;
/** So many changes are looked through for one page. */
const mostLookedAt = 2000;

/** One change set with old and new, a page of it, as far as the caller may read; and whether they may undo it. */
export async function readChangeSet(
  app: App,
  team: TeamDb,
  known: DefinitionsAndRights,
  { changeSetId, cursor }: { changeSetId: string; cursor?: number | undefined },
) {
  const set = await team.data.selectFrom("_change_set").selectAll().where("id", "=", changeSetId).executeTakeFirst();
  const { sees, isNothing } = await sightOf(team, known);
  if (!set || isNothing) throw new Refusal("not_found");
  const { rows } = await sql<Row>`select c.*, _record.name, _record.collections from (
      select * from ${tableOf(team, "_change")} where change_set_id = ${changeSetId}::uuid and id > ${cursor ?? 0}::bigint
      order by id limit ${mostLookedAt + 1}
    ) c left join ${tableOf(team, "_record")} _record on _record.id = c.record_id and ${sees}
    order by c.id`.execute(team.data);
  const open = rows.slice(0, mostLookedAt).filter((row) => row.collections !== null);
  const page = open.slice(0, pageLength);
  // Of what someone may see nothing of, they do not learn that it is there.
  if (page.length === 0 && cursor === undefined) throw new Refusal("not_found");
  const isMore = open.length > pageLength || rows.length > mostLookedAt;
  const last = open.length > pageLength ? page.at(-1) : rows.at(mostLookedAt - 1);
  const records = page.map((row) => ({ id: row.record_id, collections: row.collections! }));
  const places = new Map((await placesOf(team, known, records)).map((record) => [record.id, record]));
  const names = await namesOf(app, [set.user_id]);
  const changes = page.map((row) => ({
    recordId: row.record_id,
    name: row.name ?? "",
    kind: row.kind,
    version: row.version,
    ...readableSides(known, places.get(row.record_id)!, row),
  }));
  const canUndo = await mayUndo(team, known, set);
  // Through a smart collection only a part of the set may be open.
  const knowsAll = canUndo.is && !known.rights.reachesThroughSmart;
  return {
    id: set.id,
    kind: set.kind,
    at: set.at.toISOString(),
    user: whoIs(names, set.user_id),
    undoes: set.undoes,
    undoneBy: set.undone_by,
    records: knowsAll ? set.records : null,
    changes,
    fields: fieldsIn(known, changes),
    cursor: isMore && last ? String(last.id) : null,
    canUndo,
  };
}

type CannotUndo = "undone" | "running" | "rights";

async function mayUndo(team: TeamDb, known: DefinitionsAndRights, set: { id: string; undone_by: string | null }) {
  const no = (reason: CannotUndo) => ({ is: false, reason });
  if (set.undone_by) return no("undone");
  if (await isBeingWritten(team, [set.id])) return no("running");
  try {
    await requireSetRights(team, known, set.id);
    return { is: true, reason: null };
  } catch (error) {
    if (error instanceof Refusal) return no("rights");
    throw error;
  }
}
