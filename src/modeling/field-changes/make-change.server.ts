import type { CollectionDefinition, FieldDefinition } from "#data/collections/definitions.ts";
import { requireField } from "#data/collections/fields.server.ts";
import { patiently } from "#data/collections/patience.server.ts";
import { newestDefinitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { longWork, startLongWork } from "#platform/long-work/long-work.server.ts";
import type { App } from "#server/app.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal, refuseConflict } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import { type Cursor, type Filling, fillPart, type Part } from "./fill-column.server.ts";
import { type OpenChange, sideOf, versionOf } from "./open-change.server.ts";
import { countRows, isMuch } from "./table-rows.server.ts";

export type Beginning = {
  collection: CollectionDefinition;
  from: FieldDefinition;
  to: FieldDefinition;
  filling: Omit<Filling, "changeId">;
  newLinks: string;
  undoes: string | null;
  cursor: Cursor;
};

type Begun = { filling: Filling; cursor: Cursor; workId: string | null; at: { collectionId: string; fieldId: string } };

/** Writes down what is to be done. `prepare` makes room for the new values, and says up to where the log is known. */
export async function beginChange(
  app: App,
  tx: Db,
  caller: TeamCaller,
  { collection, from, to, filling, newLinks, undoes, cursor }: Beginning,
  prepare: (open: OpenChange) => Promise<number>,
): Promise<Begun> {
  const team = tx.team(caller.teamId);
  const id = newId();
  const isLong = await isMuch(team, collection.table);
  const [row] = await team.data
    .insertInto("_type_change")
    .values({
      id,
      field_id: from.id,
      collection_id: collection.id,
      before: JSON.stringify(sideOf(from)),
      after: JSON.stringify(sideOf(to)),
      field_version: await versionOf(team, from.id),
      old_links: newId(),
      new_links: newLinks,
      undoes,
      work_id: isLong ? newId() : null,
      created_by: caller.userId,
    })
    .returningAll()
    .execute();
  const { acceptLoss, createMissing, decimalComma, dayFirst } = filling;
  const params: Params = {
    filling: { ...{ changeId: id, acceptLoss, createMissing }, ...{ decimalComma, dayFirst } },
    cursor,
  };
  if (row!.work_id) {
    const { rights } = await newestDefinitionsAndRights(team, caller);
    const isSeen = rights.mayInCollection("read_data_record_metadata", collection.id);
    const total = isSeen ? await countRows(team, collection.table) : undefined;
    await startLongWork(app, tx, caller, changingType, params, {
      id: row!.work_id,
      ...(total !== undefined && { total }),
    });
  }
  const begunAfter = await prepare({ row: row!, collection, from, to });
  await team.data.updateTable("_type_change").set({ begun_after: begunAfter }).where("id", "=", id).execute();
  return { ...params, workId: row!.work_id, at: { collectionId: collection.id, fieldId: from.id } };
}

/** At once where there is little to convert; otherwise whoever asked is told which long work to follow. */
export async function finishChange(app: App, caller: TeamCaller, { filling, workId, at, ...begun }: Begun) {
  if (workId) return { field: null, workId, lost: 0, lossy: 0 };
  let part: Part = { cursor: begun.cursor, counts: begun.cursor, done: 0 };
  try {
    for (let { cursor } = part; cursor; cursor = part.cursor) {
      const from = cursor;
      part = await patiently(() => app.db.transaction((tx) => fillPart(app, tx, caller, filling, from)));
    }
  } catch (error) {
    await abandon(app, caller.teamId, filling.changeId);
    throw error;
  }
  const team = app.db.team(caller.teamId);
  const field = await requireField(team, at.collectionId, at.fieldId);
  const shown = { id: field.id, columnName: field.column, dataType: field.type, config: field.config };
  const { lost, lossy } = part.counts;
  return { field: { ...shown, version: await versionOf(team, field.id) }, workId: null, lost, lossy };
}

type Params = { filling: Filling; cursor: Cursor };

export const changingType = longWork<Params, Cursor>({
  kind: "change-type",
  run: async (running) => {
    const { app, teamId, params } = running;
    const step = () =>
      running.step(async (tx, caller) => {
        if (!caller.isTeamAdmin && !caller.features.includes("team_admin_data_collections"))
          throw new Refusal("forbidden");
        const begun = running.cursor ?? params.cursor;
        const { cursor, counts, done } = await fillPart(app, tx, caller, params.filling, begun);
        return { cursor, done, result: { lost: counts.lost, lossy: counts.lossy } };
      });
    try {
      while (await patiently(step));
    } catch (error) {
      if (error instanceof Refusal) await abandon(app, teamId, params.filling.changeId);
      throw error;
    }
  },
});

/** What was filled so far is nobody's; its column goes with the next clearing. */
const abandon = (app: App, teamId: string, changeId: string) =>
  app.db
    .team(teamId)
    .data.updateTable("_type_change")
    .set({ state: "abandoned" })
    .where("id", "=", changeId)
    .where("state", "=", "filling")
    .execute();

/** One change of a field at a time; one that nobody works on any more gives way. */
export async function releaseField(team: TeamDb, fieldId: string) {
  const open = await team.data
    .selectFrom("_type_change")
    .select(["id", "work_id", "created_at"])
    .where("field_id", "=", fieldId)
    .where("state", "=", "filling")
    .forUpdate()
    .executeTakeFirst();
  if (!open) return;
  const work = open.work_id
    ? await team.from("long_work").select("state").where("id", "=", open.work_id).executeTakeFirst()
    : undefined;
  const isQuiet = Date.now() - open.created_at.getTime() > longestRequest;
  const isOver = work ? !["waiting", "running"].includes(work.state) : isQuiet;
  if (!isOver) {
    refuseConflict("dataType", "data.typeChangeRunning");
  }
  await team.data.updateTable("_type_change").set({ state: "abandoned" }).where("id", "=", open.id).execute();
}

const longestRequest = 2 * 60 * 1000;
