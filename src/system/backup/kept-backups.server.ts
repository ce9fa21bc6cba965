import type { ReadinessWarning } from "#server/http/readiness-warnings.ts";
import type { KeptCopies } from "#team-admin/privacy/kept-copies.server.ts";
import { readLastBackups } from "./last-backups.server.ts";

const maxListed = 200;

export const listBackupsOfTeam: KeptCopies = async (db, teamId) => {
  const rows = await db.app
    .selectFrom("backup")
    .select(["created_at", "kind"])
    .where("state", "=", "done")
    .where((eb) => eb.or([eb("kind", "=", "whole"), eb("team_id", "=", teamId)]))
    .orderBy("created_at", "desc")
    .limit(maxListed)
    .execute();
  return rows.map(({ created_at, kind }) => ({ createdAt: created_at.toISOString(), kind }));
};

/** Not good where the newest backup of everything failed, or had to leave something out. */
export const backupWarning: ReadinessWarning = {
  name: "backup",
  isGood: async ({ db }) => {
    const { last } = await readLastBackups(db);
    return last === null || last.state === "good";
  },
};
