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
  return ["ENOSPC", "EDQUOT"].includes((error as { code?: string }).code ?? "") ? "noSpace" : "internal";
}
