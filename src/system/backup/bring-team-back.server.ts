import { openPool } from "#server/db/db.ts";
import { migrate } from "#server/db/migrate.ts";
import { connectAlone } from "#server/db/own-connection.ts";
import type { Store } from "#server/files/store.ts";
import { type BackupFile, type Checked, checkBackup } from "./check-backup.server.ts";
import { compareDatabase } from "./compare-database.server.ts";
import { eraseOnReturn, keepErasures } from "./erase-on-return.server.ts";
import { fillDatabase } from "./fill-database.server.ts";
import { holdBack, noteRestore } from "./hold-back.server.ts";
import { moveTeam } from "./move-team.server.ts";
import { putBack } from "./put-back.server.ts";
import { RestoreRefused, TeamExists } from "./restore-refused.server.ts";
import { withScratchDatabase } from "./scratch-database.server.ts";

type Options = { url: string; store: Store; suffix: string; say?: (sentence: string) => void };

/**
 * A team comes back with the ids it had, so that all that speaks of it holds; only where it is not there. It is restored
 * and compared in a database of its own, brought to today's version there, rid of what was erased since, and comes over in
 * one transaction.
 */
export async function bringTeamBack(
  file: BackupFile,
  { url, store, suffix, say = () => {} }: Options,
): Promise<Checked> {
  say("Checking the file …");
  const checked = await checkBackup(file);
  const { team } = checked.header;
  if (!team) throw new RestoreRefused("This is a backup of everything, not of one team.");
  await refuseExisting(url, team);
  await withScratchDatabase(url, suffix, async (scratch) => {
    say(`Restoring ${team.name} …`);
    await fillDatabase(scratch, file, { putFile: putBack(store) });
    const differences = await compareDatabase(scratch, file, checked);
    if (differences.length > 0) throw new RestoreRefused("What was restored is not what is in the backup.");
    await bringUpToDate(scratch);
    const erased = await eraseOnReturn({ scratch, url, teamId: team.id });
    await bringOver(scratch, url, { ...checked, erased: erased.records });
    await erased.removeBytes(store);
  });
  return checked;
}

async function refuseExisting(url: string, team: { id: string; name: string }) {
  const client = await connectAlone(url);
  try {
    const { rowCount } = await client.query("select from app.team where id = $1", [team.id]);
    if (rowCount) throw new TeamExists(`${team.name} is still here. A team comes back only where it is gone.`);
  } finally {
    await client.end();
  }
}

async function bringUpToDate(scratch: string) {
  const pool = openPool(scratch, 2);
  try {
    const [failed] = await migrate(pool);
    if (failed) throw failed.error;
  } finally {
    await pool.end();
  }
}

async function bringOver(scratch: string, url: string, { header, erased }: Checked & { erased: number }) {
  const teamId = header.team!.id;
  const from = await connectAlone(scratch);
  const to = await connectAlone(url);
  try {
    await holdBack(from);
    await to.query("begin");
    await to.query("set local maintenance_work_mem to '256MB'");
    await keepErasures(to, teamId, () => moveTeam({ from, to, teamId }));
    await noteRestore(to, "team_restored", { name: header.team!.name, backupOf: header.createdAt }, teamId);
    if (erased > 0) await noteRestore(to, "person_erased_again", { records: erased }, teamId);
    await to.query("commit");
  } catch (error) {
    await to.query("rollback").catch(() => {});
    throw error;
  } finally {
    await Promise.allSettled([from.end(), to.end()]);
  }
}
