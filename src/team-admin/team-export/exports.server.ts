import { startLongWork } from "#platform/long-work/long-work.server.ts";
import type { App } from "#server/app.ts";
import { note } from "#server/audit.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal, refuseConflict } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import { daysKept, type TeamExport } from "./contract.ts";
import { teamExporting } from "./export-work.server.ts";

const day = 24 * 60 * 60 * 1000;

export async function listExports(team: TeamDb): Promise<TeamExport[]> {
  const rows = await exportRows(team).where("expires_at", ">", new Date()).orderBy("team_export.id", "desc").execute();
  return rows.map(showExport);
}

export async function startExport(app: App, caller: TeamCaller, address: string): Promise<TeamExport> {
  return app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    // Two who ask at once are one after the other.
    await tx.app.selectFrom("team").select("id").where("id", "=", caller.teamId).forNoKeyUpdate().execute();
    const known = await listExports(team);
    if (known.some(({ state }) => state === "running")) refuseConflict("", "account.export.isRunning");
    const id = newId();
    const workId = await startLongWork(app, tx, caller, teamExporting, { exportId: id });
    const expires = new Date(Date.now() + daysKept * day);
    await team
      .insert("team_export", [
        { id, created_by: caller.userId, work_id: workId, finished_at: null, expires_at: expires },
      ])
      .execute();
    await note(tx, { action: "team_exported", actorId: caller.userId, teamId: team.id, address });
    return showExport(await exportRows(team).where("team_export.id", "=", id).executeTakeFirstOrThrow());
  });
}

/** One that can be downloaded now. */
export async function requireReady(team: TeamDb, exportId: string) {
  const row = await team
    .from("team_export")
    .select(["id", "finished_at"])
    .where("id", "=", exportId)
    .where("finished_at", "is not", null)
    .where("expires_at", ">", new Date())
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return { id: row.id, finishedAt: row.finished_at! };
}

/** Work that goes on finds it gone, and ends. */
export async function deleteExport(app: App, tx: Db, teamId: string, exportId: string): Promise<void> {
  const team = tx.team(teamId);
  const rows = await team.from("team_export").select("id").where("id", "=", exportId).forUpdate().execute();
  if (rows.length === 0) throw new Refusal("not_found");
  const parts = await team.from("team_export_part").select("file_id").where("export_id", "=", exportId).execute();
  for (const { file_id } of parts) await app.files.remove(file_id);
  await team.remove("team_export").where("id", "=", exportId).execute();
}

/** Also of the past: what was erased of somebody lies in none of them. */
export async function deleteAllExports(app: App, tx: Db, teamId: string): Promise<void> {
  for (const { id } of await tx.team(teamId).from("team_export").select("id").execute())
    await deleteExport(app, tx, teamId, id);
}

const exportRows = (team: TeamDb) =>
  team
    .from("team_export")
    .leftJoin("user", "user.id", "team_export.created_by")
    .leftJoin("long_work", "long_work.id", "team_export.work_id")
    .select([
      "team_export.id",
      "team_export.created_at",
      "finished_at",
      "expires_at",
      "user.name as by",
      "long_work.state",
      "long_work.done",
      "long_work.total",
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof exportRows>["execute"]>>[number];

const showExport = ({ state, done, total, ...row }: Row): TeamExport => ({
  ...{ id: row.id, createdAt: row.created_at.toISOString(), createdBy: row.by },
  state: row.finished_at ? "ready" : state === "waiting" || state === "running" ? "running" : "failed",
  ...{ done: done ?? 0, total, expiresAt: row.expires_at.toISOString() },
});
