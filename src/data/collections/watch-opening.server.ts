import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { DataRights, type Grant } from "./data-rights.ts";
import { requireNothingOpened, type Shape } from "./opened-data.ts";
import { readDefinitions, readGrants } from "./read-definitions.server.ts";

/** Whatever changes definitions asks before it begins, and again when all is written: in the same transaction. */
export async function watchOpening(team: TeamDb, caller: TeamCaller) {
  // They may see everything anyway.
  if (caller.isTeamAdmin) return { requireNothingOpened: async () => {} };
  const grants = await readGrants(team);
  const before = await readShape(team, grants);
  return {
    async requireNothingOpened() {
      const rights = new DataRights(before.whole, grants, caller);
      requireNothingOpened({ before, after: await readShape(team, grants), grants, rights });
    },
  };
}

const readShape = async (team: TeamDb, grants: readonly Grant[]): Promise<Shape> => ({
  live: await readDefinitions(team, grants),
  whole: await readDefinitions(team, grants, { withBin: true }),
});
