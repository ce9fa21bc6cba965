import { sql } from "kysely";
import { removeUnusedFiles } from "#platform/files/remove-unused.server.ts";
import type { App } from "#server/app.ts";
import { note } from "#server/audit.ts";
import { forEachTeam } from "#server/jobs/for-each-team.ts";
import { job } from "#server/jobs/jobs.ts";
import { finishErasing } from "./erase-person.server.ts";
import { eraseRecords, noCounts } from "./erase-records.server.ts";

/**
 * Nightly and at every start: records that were erased and are back, with a backup that was restored, go again; and what
 * was stopped on its way is brought to its end. Ids are never given twice, so whatever has one of these is meant.
 */
export const eraseAgain = job({
  name: "erase-again",
  every: { at: "03:09" },
  atStart: true,
  run: (app) => forEachTeam(app, "what was erased could not be erased again", (id) => eraseAgainIn(app, id)),
});

export const privacyJobs = [eraseAgain];

export async function eraseAgainIn(app: App, teamId: string): Promise<number> {
  const erasures = await app.db.team(teamId).from("erasure").select(["id", "work_id"]).execute();
  let back = 0;
  for (const { id, work_id } of erasures) {
    const work = await app.db
      .team(teamId)
      .from("long_work")
      .select("state")
      .where("id", "=", work_id)
      .executeTakeFirst();
    if (work?.state === "waiting" || work?.state === "running") continue;
    back += await eraseOnceMore(app, teamId, id);
  }
  return back;
}

async function eraseOnceMore(app: App, teamId: string, erasureId: string): Promise<number> {
  const files: string[] = [];
  const erased = await app.db.transaction(async (tx) => {
    const team = tx.team(teamId);
    const erasure = await team
      .from("erasure")
      .select(["id", "record_ids", "marks", "finished_at"])
      .where("id", "=", erasureId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const rows = await team.data
      .selectFrom("_record")
      .select("id")
      .where(sql<boolean>`id = any(${erasure.record_ids}::uuid[])`)
      .execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0 && erasure.finished_at) return 0;
    const done = await eraseRecords(app, tx, teamId, ids);
    files.push(...done.files);
    if (!erasure.finished_at) {
      const { marks } = erasure;
      await finishErasing(app, tx, teamId, {
        id: erasureId,
        marks,
        files: [],
        counts: { ...noCounts, ...done.counts },
      });
    }
    await note(tx, { action: "person_erased_again", teamId, subjectId: erasureId, detail: { records: ids.length } });
    return ids.length;
  });
  await removeUnusedFiles(app, teamId, files);
  return erased;
}
