import { sql } from "kysely";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { exportWithin } from "#data/csv/export-csv.server.ts";
import { tableOf } from "#data/records/reading/collection-source.server.ts";
import { longWork } from "#platform/long-work/long-work.server.ts";
import type { App } from "#server/app.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal } from "#shared/errors.ts";
import { csvName } from "./file-names.server.ts";
import { listHeldFiles } from "./held-files.server.ts";
import { peopleOf, rolesOf } from "./people.server.ts";
import { savePart } from "./save-part.server.ts";
import { structureOf } from "./structure.server.ts";
import { tellFinished } from "./tell-finished.server.ts";
import { withoutTitles } from "./without-titles.ts";

/** So many records are in memory at once. */
const stepLength = 1000;

type Params = { exportId: string };
/** The collection that is being written, and its last record. */
type Cursor = { collectionId: string; after: string };

const nothing = "00000000-0000-0000-0000-000000000000";

/** A file of each collection in pieces of a thousand records: a killed run goes on with the next piece. */
export const teamExporting = longWork<Params, Cursor>({
  kind: "team-export",
  run: async (running) => {
    const { app, params } = running;
    let goesOn = true;
    while (goesOn) {
      goesOn = await running.step(async (tx, caller) => {
        if (!caller.isTeamAdmin) throw new Refusal("forbidden");
        const team = tx.team(caller.teamId);
        if (!(await isThere(team, params.exportId))) throw new Refusal("not_found");
        if (!running.cursor) return begin(app, tx, caller, params);
        return writePiece(app, tx, caller, params, running.cursor);
      });
    }
  },
});

const isThere = async (team: TeamDb, exportId: string): Promise<boolean> =>
  (await team.from("team_export").select("id").where("id", "=", exportId).executeTakeFirst()) !== undefined;

/** What is short: how the team is set up, and who is in it. */
async function begin(app: App, tx: Db, caller: TeamCaller, { exportId }: Params) {
  const team = tx.team(caller.teamId);
  const save = (name: string, content: unknown) =>
    savePart(app, tx, { teamId: caller.teamId, exportId, key: name, name }, asJson(content));
  await save("structure.json", await structureOf(team, caller));
  await save("people.json", await peopleOf(team));
  await save("roles.json", await rolesOf(team));
  const { rows } = await sql<{ count: number }>`select coalesce(sum(cardinality(collections)), 0)::int as count
    from ${tableOf(team, "_record")} where deleted_at is null`.execute(team.data);
  return { cursor: { collectionId: nothing, after: nothing }, total: rows[0]!.count };
}

async function writePiece(app: App, tx: Db, caller: TeamCaller, { exportId }: Params, cursor: Cursor) {
  const team = tx.team(caller.teamId);
  const known = await definitionsAndRights(team, caller);
  const all = [...known.definitions.collections.values()].filter(({ isSmart }) => !isSmart);
  const collections = all.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const collection = collections.find(({ id }) => id >= cursor.collectionId);
  if (!collection) {
    await finish(app, tx, caller, exportId);
    return { cursor: null };
  }
  const after = collection.id === cursor.collectionId ? cursor.after : nothing;
  const ids = await recordsAfter(team, collection.id, after);
  const part = { teamId: caller.teamId, exportId };
  if (ids.length > 0 || after === nothing) {
    const input = { collectionId: collection.id, recordIds: ids };
    const csv = await exportWithin(tx, { ...known, teamId: caller.teamId }, input);
    const lines = after === nothing ? csv : withoutTitles(csv);
    await savePart(app, tx, { ...part, key: collection.id, name: csvName(collection.pluralName) }, lines);
    const held = await listHeldFiles(tx, caller.teamId, known.definitions, collection, ids);
    if (held.length > 0) await savePart(app, tx, { ...part, key: "files.csv", name: "files.csv" }, held);
  }
  const isLast = ids.length < stepLength;
  const next = isLast ? { collectionId: idAfter(collection.id), after: nothing } : undefined;
  return { cursor: next ?? { collectionId: collection.id, after: ids.at(-1)! }, done: ids.length };
}

/** In the order in which they were made. */
async function recordsAfter(team: TeamDb, collectionId: string, after: string): Promise<string[]> {
  const rows = await team.data
    .selectFrom("_record")
    .select("id")
    .where("deleted_at", "is", null)
    .where(sql<boolean>`collections @> array[${collectionId}::uuid]`)
    .where("id", ">", after)
    .orderBy("id")
    .limit(stepLength)
    .execute();
  return rows.map(({ id }) => id);
}

async function finish(app: App, tx: Db, caller: TeamCaller, exportId: string): Promise<void> {
  const changes = { finished_at: new Date() };
  await tx.team(caller.teamId).update("team_export", changes).where("id", "=", exportId).execute();
  await tellFinished(app, tx, caller);
}

const asJson = (content: unknown): Buffer => Buffer.from(`${JSON.stringify(content, null, 2)}\n`);

/** Comes after it, and before every other. */
const idAfter = (id: string): string => {
  const next = (BigInt(`0x${id.replaceAll("-", "")}`) + 1n).toString(16).padStart(32, "0");
  return next.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
};
