import type { Selectable } from "kysely";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/db.ts";
import type { CommonTables } from "#server/db/tables.ts";
import { Refusal } from "#shared/errors.ts";
import type { BackupFile } from "./check-backup.server.ts";
import type { Backup, BackupProblem } from "./contract.ts";
import { storedBackup } from "./stored-backup.server.ts";

export type BackupRow = Selectable<CommonTables["backup"]>;
type Shown = BackupRow & { creator_name: string | null };

export async function listBackups(db: Db): Promise<Backup[]> {
  return (await select(db).orderBy("backup.created_at", "desc").limit(1_000).execute()).map(show);
}

export async function readBackup(db: Db, id: string): Promise<Backup> {
  const row = await select(db).where("backup.id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return show(row);
}

export async function requireRow(db: Db, id: string): Promise<BackupRow> {
  const row = await db.app.selectFrom("backup").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return row;
}

/** The connection string that the product itself uses. */

export const fileOf = (app: App, { storage_key }: Pick<BackupRow, "storage_key">): BackupFile =>
  storedBackup(app.files.stores.backups, storage_key);

const select = (db: Db) =>
  db.app
    .selectFrom("backup")
    .leftJoin("user", "user.id", "backup.created_by")
    .selectAll("backup")
    .select("user.name as creator_name");

const show = (row: Shown): Backup => ({
  id: row.id,
  kind: row.kind,
  team: row.team_id && row.team_name !== null ? { id: row.team_id, name: row.team_name } : null,
  cause: row.cause,
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by && row.creator_name !== null ? { id: row.created_by, name: row.creator_name } : null,
  state: row.state,
  problem: row.problem as BackupProblem | null,
  progress: { done: row.done, total: row.total },
  finishedAt: row.finished_at?.toISOString() ?? null,
  bytes: row.bytes,
  rows: row.rows,
  files: row.files,
  filesMissing: row.files_missing,
  productVersion: row.product_version,
  failedParts: row.failed_parts,
  check: {
    state: row.check_state,
    problem: row.check_problem as BackupProblem | null,
    at: row.checked_at?.toISOString() ?? null,
  },
  teamReturn: { state: row.return_state, problem: row.return_problem as BackupProblem | null },
});
