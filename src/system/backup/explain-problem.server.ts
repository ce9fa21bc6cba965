import type { BackupProblem } from "./contract.ts";
import { UnusableBackup } from "./frames.server.ts";
import { RestoreRefused, TeamExists } from "./restore-refused.server.ts";
import { MayNotCreate } from "./scratch-database.server.ts";
import { FileMissing } from "./stored-backup.server.ts";
import { StructureChanged } from "./take-snapshot.server.ts";

/** What went wrong, as the list of backups says it. */
export function explainProblem(error: unknown): BackupProblem {
  if (error instanceof StructureChanged) return "changing";
  if (error instanceof MayNotCreate) return "mayNotCreate";
  if (error instanceof FileMissing) return "missing";
  if (error instanceof TeamExists) return "teamExists";
  if (error instanceof RestoreRefused) return "different";
  if (error instanceof UnusableBackup) return error.reason === "newer" ? "newer" : "damaged";
  const { code = "", name = "" } = error as { code?: string; name?: string };
  if (["ENOSPC", "EDQUOT"].includes(code)) return "noSpace";
  return shut.includes(code) || name === "AccessDenied" ? "notWritable" : "internal";
}

/** A folder that cannot be made on a disk that is only read is said not to be there. */
const shut = ["EACCES", "EPERM", "EROFS", "ENOTDIR", "ENOENT"];
