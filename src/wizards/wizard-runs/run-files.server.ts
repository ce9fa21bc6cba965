import { sql } from "kysely";
import type { PendingUse } from "#platform/files/pending-uses.server.ts";
import { removeUnusedFiles } from "#platform/files/remove-unused.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { FileRow } from "#server/files/file-row.ts";
import { filesSaid } from "../tasks/run-writer.server.ts";
import type { RunRow } from "./run-rows.server.ts";

/** From here on it is the run's: it lives as long as the run, or until a record holds it. */
export async function keepRunFile(app: App, team: TeamDb, runId: string, file: Pick<FileRow, "id">) {
  try {
    await team.data.insertInto("_wizard_run_file").values({ run_id: runId, file_id: file.id }).execute();
  } catch (error) {
    await app.files.remove(file.id);
    throw error;
  }
}

/** An answer of a run that is not over names it: it is written when the run finishes. */
export const isNamedInRun: PendingUse = async (team, fileId) => {
  const run = await team.data
    .selectFrom("_wizard_run")
    .select("id")
    .where("status", "in", ["in_progress", "failed", "finishing"])
    .where(sql<boolean>`position(${fileId}::text in lower(answers::text)) > 0`)
    .limit(1)
    .executeTakeFirst();
  return run !== undefined;
};

/** How much was brought into a run so far. */
export async function usedByRun({ db }: App, team: TeamDb, runId: string): Promise<{ files: number; bytes: number }> {
  const ids = await filesOf(team, [runId]);
  if (ids.length === 0) return { files: 0, bytes: 0 };
  return db.app
    .selectFrom("file")
    .select([sql<number>`count(*)`.as("files"), sql<number>`coalesce(sum(bytes), 0)::bigint`.as("bytes")])
    .where("id", "in", ids)
    .executeTakeFirstOrThrow();
}

/**
 * What was said before and is not any more: it was taken out, or replaced. What no answer has named yet may be on its way
 * into one, as where a button is pressed twice; it goes with the run.
 */
export async function removeTakenOut(app: App, team: TeamDb, before: RunRow, after: Pick<RunRow, "answers">) {
  const [wasSaid, isSaid] = [filesSaid(before), filesSaid(after)];
  const gone = (await filesOf(team, [before.id])).filter((id) => wasSaid(id) && !isSaid(id));
  await removeFromRuns(app, team, gone);
}

/** Of runs that are over: what a record holds is the record's by now, and all else goes. */
export async function removeFilesOfRuns(app: App, team: TeamDb, runIds: readonly string[]) {
  await removeFromRuns(app, team, await filesOf(team, runIds));
}

async function removeFromRuns(app: App, team: TeamDb, ids: readonly string[]) {
  if (ids.length === 0) return;
  await removeUnusedFiles(app, team.id, ids);
  await team.data
    .deleteFrom("_wizard_run_file")
    .where("file_id", "in", [...ids])
    .execute();
}

async function filesOf(team: TeamDb, runIds: readonly string[]): Promise<string[]> {
  if (runIds.length === 0) return [];
  const rows = await team.data
    .selectFrom("_wizard_run_file")
    .select("file_id")
    .where("run_id", "in", [...runIds])
    .execute();
  return rows.map(({ file_id }) => file_id);
}
