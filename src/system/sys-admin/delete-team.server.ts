import type { App } from "#server/app.ts";
import { note } from "#server/audit.ts";
import type { Db } from "#server/db/db.ts";
import { job } from "#server/jobs/jobs.ts";
import { refuseConflict, refuseField } from "#shared/errors.ts";
import { startBackup } from "#system/backup/make-backup.server.ts";
import { type Acting, closeTeam, holdTeam } from "./change-team.server.ts";
import { removeTeam } from "./remove-team.server.ts";

type Input = { name: string; withExport: boolean };

/** The team closes at once; what is left of it goes in the background, after its last export. */
export async function deleteTeam(app: App, acting: Acting, teamId: string, { name, withExport }: Input) {
  await app.db.transaction(async (tx) => {
    // By the clock that also says when it was closed: its last export asks which came first.
    const askedAt = new Date();
    const team = await holdTeam(tx, teamId);
    if (name.trim() !== team.name.trim()) {
      refuseField("name", "data.teamNameDiffers");
    }
    const going = tx.app.selectFrom("team_deletion").select("team_id").where("team_id", "=", teamId);
    if (await going.where("state", "!=", "failed").executeTakeFirst()) refuseConflict("", "data.teamBeingDeleted");
    if (!team.deactivated_at) await closeTeam(app, tx, acting, teamId);
    const { userId } = acting.caller;
    const scope = { kind: "team", teamId } as const;
    const backupId = withExport ? await startBackup(app, tx, { scope, cause: "hand", createdBy: userId }) : null;
    const input = { team_name: team.name, asked_by: userId, backup_id: backupId, state: "waiting" as const };
    await tx.app
      .insertInto("team_deletion")
      .values({ team_id: teamId, asked_at: askedAt, ...input })
      .onConflict((conflict) => conflict.column("team_id").doUpdateSet({ ...input, seen_at: null }))
      .execute();
    const detail = { name: team.name, withExport };
    await note(tx, { action: "team_delete_asked", actorId: userId, teamId, detail, address: acting.address });
    await app.jobs.send(tx, deleteOneTeam, { teamId });
  });
}

type Which = { teamId: string };

/** From where it was, also after a kill: first its last export, if one was wanted. */
export const deleteOneTeam = job<Which>({
  name: "delete-team",
  keyOf: ({ teamId }) => teamId,
  isLong: true,
  run: async (app, { teamId }) => {
    const asked = app.db.app.selectFrom("team_deletion").select("backup_id").where("team_id", "=", teamId);
    const open = await asked.where("state", "!=", "failed").executeTakeFirst();
    if (!open) return undefined;
    const exported = open.backup_id ? await exportState(app.db, open.backup_id) : "done";
    if (exported === "waiting") return { againInSeconds: 2 };
    if (exported === "failed") await giveUp(app.db, teamId);
    else await removeTeam(app, teamId);
    return undefined;
  },
});

/** Whatever is on its way out and has no job. */
export const deleteTeams = job({
  name: "delete-teams",
  every: { minutes: 5 },
  atStart: true,
  secondsAfterStart: 20,
  run: async (app) => {
    const open = await app.db.app
      .selectFrom("team_deletion")
      .select("team_id")
      .where("state", "!=", "failed")
      .execute();
    await app.jobs.sendIfMissing(
      app.db,
      open.map(({ team_id }) => [deleteOneTeam, { teamId: team_id }]),
    );
  },
});

async function exportState(db: Db, backupId: string): Promise<"waiting" | "done" | "failed"> {
  const row = await db.app.selectFrom("backup").select("state").where("id", "=", backupId).executeTakeFirst();
  if (row?.state === "done") return "done";
  return row?.state === "waiting" || row?.state === "running" ? "waiting" : "failed";
}

/** Without the export that was wanted nothing is deleted; the team stays closed until someone decides. */
async function giveUp(db: Db, teamId: string) {
  await db.transaction(async (tx) => {
    const failed = await tx.app
      .updateTable("team_deletion")
      .set({ state: "failed" })
      .where("team_id", "=", teamId)
      .where("state", "=", "waiting")
      .returning("asked_by")
      .executeTakeFirst();
    if (failed) await note(tx, { action: "team_delete_failed", actorId: failed.asked_by ?? undefined, teamId });
  });
}
