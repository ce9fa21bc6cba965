import { note } from "#server/audit.ts";
import { dispositionOf } from "#server/files/file-name.ts";
import { feature } from "#server/http/handlers.ts";
import { Refusal } from "#shared/errors.ts";
import { listBackups, readBackup, requireRow } from "./backup-rows.server.ts";
import { backupContract } from "./contract.ts";
import { startBackup } from "./make-backup.server.ts";
import { removeBackup } from "./remove-backups.server.ts";
import { changeSchedule, readSchedule } from "./schedule.server.ts";
import { startCheck, startReturn } from "./try-backup.server.ts";

export const backups = feature(backupContract, {
  listBackups: async ({ app }) => ({ backups: await listBackups(app.db) }),

  startBackup: ({ app, caller, address }) =>
    app.db.transaction(async (tx) => {
      const id = await startBackup(app, tx, { scope: { kind: "whole" }, cause: "hand", createdBy: caller.userId });
      await note(tx, { action: "backup_started", actorId: caller.userId, subjectId: id, address });
      return readBackup(tx, id);
    }),

  startTeamBackup: ({ app, caller, params: { teamId }, address }) =>
    app.db.transaction(async (tx) => {
      const scope = { kind: "team", teamId } as const;
      const id = await startBackup(app, tx, { scope, cause: "hand", createdBy: caller.userId });
      await note(tx, { action: "backup_started", actorId: caller.userId, teamId, subjectId: id, address });
      return readBackup(tx, id);
    }),

  checkBackup: async ({ app, params: { backupId } }) => {
    await startCheck(app, backupId);
    return readBackup(app.db, backupId);
  },

  returnTeam: async ({ app, caller, params: { backupId }, address }) => {
    await startReturn(app, backupId);
    await note(app.db, { action: "team_return_started", actorId: caller.userId, subjectId: backupId, address });
    return readBackup(app.db, backupId);
  },

  async downloadBackup({ app, caller, params: { backupId }, address, reply }) {
    const row = await requireRow(app.db, backupId);
    const stored = row.state === "done" ? await app.files.stores.backups.get(row.storage_key) : undefined;
    if (!stored) throw new Refusal("not_found");
    await note(app.db, { action: "backup_downloaded", actorId: caller.userId, subjectId: backupId, address });
    const moment = row.created_at.toISOString().slice(0, 16).replace(/[-:]/g, "").replace("T", "-");
    const name = `simply-${row.team_name ? `${row.team_name}-` : ""}${moment}.backup`;
    reply.headers({
      "content-type": "application/octet-stream",
      "content-disposition": dispositionOf("attachment", name),
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
      "content-length": stored.bytes,
    });
    return reply.send(stored.stream);
  },

  deleteBackup: async ({ app, caller, params: { backupId }, address }) => {
    await removeBackup(app, backupId);
    await note(app.db, { action: "backup_deleted", actorId: caller.userId, subjectId: backupId, address });
    return undefined;
  },

  readBackupSchedule: ({ app }) => readSchedule(app.db),

  changeBackupSchedule: ({ app, caller, body, address }) =>
    app.db.transaction(async (tx) => {
      await changeSchedule(tx, body);
      await note(tx, { action: "backup_schedule_changed", actorId: caller.userId, detail: body, address });
      return readSchedule(tx);
    }),
});
