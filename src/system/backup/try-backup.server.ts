import type { App } from "#server/app.ts";
import { refuseConflict } from "#shared/errors.ts";
import { type BackupRow, fileOf, requireRow } from "./backup-rows.server.ts";
import { bringTeamBack } from "./bring-team-back.server.ts";
import { explainProblem } from "./explain-problem.server.ts";
import { keepSeen } from "./keep-seen.server.ts";
import { RestoreRefused } from "./restore-refused.server.ts";
import { verifyBackup } from "./verify-backup.server.ts";

const keyOf = ({ backupId }: { backupId: string }): string => backupId;
export const checkBackupQueue = { name: "check-backup", keyOf };
export const returnTeamQueue = { name: "return-team", keyOf };

/** Databases that belong to one backup, for as long as someone works with it. */
export const scratchNames = (backupId: string): { check: string; teamReturn: string } => {
  const mark = backupId.replaceAll("-", "").slice(-12);
  return { check: `check_${mark}`, teamReturn: `return_${mark}` };
};

/** Asks a worker to look at it; one that is being looked at already is not looked at twice. */
export async function startCheck(app: App, backupId: string): Promise<void> {
  await app.db.transaction(async (tx) => {
    const row = await requireRow(tx, backupId);
    requireDone(row);
    const waiting = await tx.app
      .updateTable("backup")
      .set({ check_state: "waiting", check_problem: null, seen_at: new Date() })
      .where("id", "=", backupId)
      .where((eb) => eb.or([eb("check_state", "is", null), eb("check_state", "in", ["passed", "failed"])]))
      .returning("id")
      .executeTakeFirst();
    if (waiting) await app.jobs.send(tx, checkBackupQueue, { backupId });
  });
}

export async function startReturn(app: App, backupId: string): Promise<void> {
  await app.db.transaction(async (tx) => {
    const row = await requireRow(tx, backupId);
    requireDone(row);
    const isThere = row.team_id && tx.app.selectFrom("team").select("id").where("id", "=", row.team_id);
    if (!isThere) refuseConflict("", "data.backupNotOfTeam");
    if (await isThere.executeTakeFirst()) {
      refuseConflict("", "data.backupTeamExists");
    }
    const waiting = await tx.app
      .updateTable("backup")
      .set({ return_state: "waiting", return_problem: null, seen_at: new Date() })
      .where("id", "=", backupId)
      .where((eb) => eb.or([eb("return_state", "is", null), eb("return_state", "in", ["done", "failed"])]))
      .returning("id")
      .executeTakeFirst();
    if (waiting) await app.jobs.send(tx, returnTeamQueue, { backupId });
  });
}

export const runCheck = (app: App, backupId: string): Promise<void> =>
  run(app, backupId, {
    claim: { state: "check_state", problem: "check_problem" },
    good: "passed",
    isLook: true,
    work: async (row) => {
      const { differences } = await verifyBackup(app.directUrl, fileOf(app, row), scratchNames(backupId).check);
      if (differences.length === 0) return;
      app.log.error({ backupId, differences: differences.slice(0, 20) }, "a backup is not what it says");
      throw new RestoreRefused("different");
    },
  });

export const runReturn = (app: App, backupId: string): Promise<void> =>
  run(app, backupId, {
    claim: { state: "return_state", problem: "return_problem" },
    good: "done",
    work: async (row) => {
      const options = { url: app.directUrl, store: app.files.stores.files, suffix: scratchNames(backupId).teamReturn };
      await bringTeamBack(fileOf(app, row), options);
    },
  });

type Task = {
  claim: { state: "check_state" | "return_state"; problem: "check_problem" | "return_problem" };
  good: "passed" | "done";
  isLook?: true;
  work(row: BackupRow): Promise<void>;
};

async function run(app: App, backupId: string, { claim, good, isLook, work }: Task) {
  const row = await app.db.app
    .updateTable("backup")
    .set({ [claim.state]: "running", seen_at: new Date() })
    .where("id", "=", backupId)
    .where(claim.state, "=", "waiting")
    .returningAll()
    .executeTakeFirst();
  if (!row) return;
  const seen = keepSeen(app, backupId);
  const problem = await work(row)
    .then(() => null)
    .catch((error: unknown) => {
      app.log.error({ err: error, backupId }, "a backup could not be used");
      return explainProblem(error);
    });
  await seen.stop();
  await app.db.app
    .updateTable("backup")
    .set({
      [claim.state]: problem ? "failed" : good,
      [claim.problem]: problem,
      ...(isLook && { checked_at: new Date() }),
    })
    .where("id", "=", backupId)
    .execute();
}

function requireDone({ state }: BackupRow) {
  if (state !== "done") refuseConflict("", "data.backupUnfinished");
}
