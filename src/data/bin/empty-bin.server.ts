import { type Refused, refuseAll } from "#data/bulk/bulk-verdicts.ts";
import { mostAtOnce } from "#data/bulk/contract.ts";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { placesOf } from "#data/records/reading/visible-records.server.ts";
import { longWork, startLongWork } from "#platform/long-work/long-work.server.ts";
import type { App } from "#server/app.ts";
import { note } from "#server/audit.ts";
import type { Db } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { binChanged } from "./live-kinds.ts";
import { purgeRecords } from "./purge-records.server.ts";
import { findInBin } from "./read-bin.server.ts";

const stepLength = 1000;

/** For good, and without asking back: these, or everything in the bin that the caller may restore. */
export async function emptyBin(app: App, caller: TeamCaller, recordIds: string[] | undefined) {
  return app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    if (recordIds) return { records: await purgeChosen(app, tx, caller, [...new Set(recordIds)]), workId: null };
    const { rows, cursor } = await findInBin(team, await definitionsAndRights(team, caller), {}, mostAtOnce);
    if (cursor === null) return { records: await purge(app, tx, caller, rows), workId: null };
    return { records: 0, workId: await startLongWork(app, tx, caller, emptyBinWork, {}) };
  });
}

type InBin = { id: string; collections: string[] };

async function purge(app: App, tx: Db, caller: TeamCaller, rows: InBin[]): Promise<number> {
  for (let from = 0; from < rows.length; from += stepLength) {
    const part = rows.slice(from, from + stepLength);
    await purgeRecords(
      tx,
      caller.teamId,
      part.map(({ id }) => id),
    );
  }
  const collections = [...new Set(rows.flatMap((row) => row.collections))];
  if (rows.length === 0) return 0;
  const detail = { records: rows.length };
  await note(tx, { action: "bin_emptied", actorId: caller.userId, teamId: caller.teamId, detail });
  await app.live.publish(tx, caller.teamId, binChanged, { collections });
  return rows.length;
}

/** What is not there any more was removed before: a call that is sent again does no harm. */
async function purgeChosen(app: App, tx: Db, caller: TeamCaller, ids: string[]): Promise<number> {
  const team = tx.team(caller.teamId);
  const known = await definitionsAndRights(team, caller);
  const rows = await team.data
    .selectFrom("_record")
    .select(["id", "collections", "deleted_at"])
    .where("id", "in", ids)
    .forUpdate()
    .execute();
  const refused = (await placesOf(team, known, rows)).flatMap((row): Refused[] => {
    const no = (code: Refused["code"], messageKey: string) => [{ id: row.id, code, at: "", messageKey }];
    if (!known.rights.maySee(row) || !row.deleted_at) return no("not_found", "data.unknownRecord");
    return known.rights.mayInAll("delete_data_records", row) ? [] : no("forbidden", "data.notAllowed");
  });
  refuseAll(refused);
  return purge(app, tx, caller, rows);
}

/** A full bin, a thousand at a time, with the rights that hold at that moment. */
export const emptyBinWork = longWork<Record<string, never>, { removed: number; cursor?: string }>({
  kind: "empty-bin",
  run: async (running) => {
    let goesOn = true;
    while (goesOn) {
      goesOn = await running.step(async (tx, caller) => {
        const team = tx.team(caller.teamId);
        const so = running.cursor ?? { removed: 0 };
        const found = await findInBin(
          team,
          await definitionsAndRights(team, caller),
          { cursor: so.cursor },
          stepLength,
        );
        const removed = so.removed + (await purge(running.app, tx, caller, found.rows));
        const next = found.cursor === null ? null : { removed, cursor: found.cursor };
        return { cursor: next, done: found.rows.length, result: { records: removed } };
      });
    }
  },
});
