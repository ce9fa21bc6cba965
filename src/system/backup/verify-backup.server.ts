import { type BackupFile, type Checked, checkBackup } from "./check-backup.server.ts";
import type { Difference } from "./compare-database.server.ts";
import { compareDatabase } from "./compare-database.server.ts";
import { fillDatabase } from "./fill-database.server.ts";
import { withScratchDatabase } from "./scratch-database.server.ts";

export type Verified = Checked & { differences: Difference[] };

/** Restores it into a database of its own on the same server, compares every table, and throws that database away. */
export async function verifyBackup(
  url: string,
  file: BackupFile,
  suffix: string,
  onProgress?: (readBytes: number) => void,
): Promise<Verified> {
  const checked = await checkBackup(file);
  return withScratchDatabase(url, suffix, async (scratch) => {
    await fillDatabase(scratch, file, onProgress ? { onProgress } : {});
    return { ...checked, differences: await compareDatabase(scratch, file, checked) };
  });
}
