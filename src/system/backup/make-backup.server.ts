import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/db.ts";
import { Refusal, refuseConflict } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import type { Scope } from "./backup-parts.server.ts";
import type { BackupRow } from "./backup-rows.server.ts";
import { explainProblem } from "./explain-problem.server.ts";
import { keepSeen } from "./keep-seen.server.ts";
import { PartFailed } from "./part-failed.server.ts";
import { StructureChanged } from "./take-snapshot.server.ts";
import { nameParts, tellOfFailure } from "./tell-of-failure.server.ts";
import { type Progress, type Written, writeBackup } from "./write-backup.server.ts";

export type NewBackup = { scope: Scope; cause: BackupRow["cause"]; createdBy?: string; dueAt?: Date };

export const makeBackupQueue = { name: "make-backup", keyOf: ({ backupId }: { backupId: string }) => backupId };

/** Part of the caller's transaction: a worker begins when that commits. One at a time. */
export async function startBackup(app: App, tx: Db, { scope, cause, createdBy, dueAt }: NewBackup): Promise<string> {
  // Whoever else is about to begin one waits here.
  await tx.app.selectFrom("backup_schedule").select("id").forUpdate().execute();
  const open = tx.app.selectFrom("backup").select("id").where("state", "in", ["waiting", "running"]);
  if (await open.executeTakeFirst()) {
    refuseConflict("", "data.backupRunning");
  }
  const id = newId();
  const team = scope.kind === "team" ? await requireTeam(tx, scope.teamId) : undefined;
  await tx.app
    .insertInto("backup")
    .values({
      id,
      storage_key: randomBytes(16).toString("hex"),
      kind: scope.kind,
      team_id: team?.id ?? null,
      team_name: team?.name ?? null,
      cause,
      created_by: createdBy ?? null,
      due_at: dueAt ?? null,
    })
    .execute();
  await app.jobs.send(tx, makeBackupQueue, { backupId: id });
  return id;
}

/** A run that finds it taken, or over, leaves it alone. */
export async function makeBackup(app: App, backupId: string): Promise<BackupRow | undefined> {
  const row = await app.db.app
    .updateTable("backup")
    .set({ state: "running", seen_at: new Date() })
    .where("id", "=", backupId)
    .where("state", "=", "waiting")
    .returningAll()
    .executeTakeFirst();
  if (!row) return undefined;
  let progress: Progress = { done: 0, total: 0 };
  const seen = keepSeen(app, backupId, () => progress);
  try {
    const written = await store(app, row, (now) => {
      progress = now;
    });
    await seen.stop();
    return await finish(app, backupId, written);
  } catch (error) {
    await seen.stop();
    app.log.error({ err: error, backupId }, "a backup has failed");
    const parts = error instanceof PartFailed ? await nameParts(app, [error.part]) : [];
    const failed = { state: "failed" as const, problem: explainProblem(error), finished_at: new Date() };
    await app.db.transaction(async (tx) => {
      const set = { ...failed, failed_parts: JSON.stringify(parts) };
      await tx.app.updateTable("backup").set(set).where("id", "=", backupId).execute();
      await tellOfFailure(app, tx, backupId);
    });
    return undefined;
  }
}

const mostTries = 3;

async function store(app: App, row: BackupRow, onProgress: (progress: Progress) => void): Promise<Written> {
  const scope: Scope = row.kind === "team" ? { kind: "team", teamId: row.team_id! } : { kind: "whole" };
  const { files, backups } = app.files.stores;
  for (let tries = 1; ; tries++) {
    let written: Written | undefined;
    const source = { url: app.directUrl, store: files, scope, isLastTry: tries === mostTries };
    const bytes = writeBackup(source, onProgress, (what) => {
      written = what;
    });
    try {
      await backups.put(row.storage_key, Readable.from(bytes, { objectMode: false }));
      return written!;
    } catch (error) {
      if (!(error instanceof StructureChanged) || tries === mostTries) throw error;
    }
  }
}

async function finish(app: App, backupId: string, written: Written) {
  const failed = written.manifest.failed ?? [];
  for (const part of failed) app.log.error({ backupId, part }, "a part of a backup could not be read");
  const parts = await nameParts(app, failed);
  return app.db.transaction(async (tx) => {
    const made = await finishRow(tx, backupId, written, parts);
    if (parts.length > 0) await tellOfFailure(app, tx, backupId);
    return made;
  });
}

function finishRow(
  tx: Db,
  backupId: string,
  { header, manifest, bytes, rows }: Written,
  parts: Awaited<ReturnType<typeof nameParts>>,
) {
  return tx.app
    .updateTable("backup")
    .set((eb) => ({
      ...{ state: "done" as const, finished_at: new Date(), bytes, rows },
      ...{ files: manifest.files.count, files_missing: manifest.files.missing.length + manifest.files.changed.length },
      ...{ problem: parts.length > 0 ? "incomplete" : null, failed_parts: JSON.stringify(parts) },
      product_version: header.productVersion,
      done: eb.fn.coalesce("total", "done"),
    }))
    .where("id", "=", backupId)
    .returningAll()
    .executeTakeFirst();
}

async function requireTeam(tx: Db, teamId: string) {
  const team = await tx.app.selectFrom("team").select(["id", "name"]).where("id", "=", teamId).executeTakeFirst();
  if (!team) throw new Refusal("not_found");
  return team;
}
