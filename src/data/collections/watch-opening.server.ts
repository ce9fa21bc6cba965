import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal } from "#shared/errors.ts";
import { sameJson } from "#shared/same-json.ts";
import { DataRights, type Grant } from "./data-rights.ts";
import type { CollectionDefinition } from "./definitions.ts";
import { requireNothingOpened, type Shape } from "./opened-data.ts";
import { readDefinitions, readGrants } from "./read-definitions.server.ts";
import { internalIn } from "./shaped-definitions.ts";

/** Whatever changes definitions asks before it begins, and again when all is written: in the same transaction. */
export async function watchOpening(team: TeamDb, caller: TeamCaller) {
  // They may see everything anyway.
  if (caller.isTeamAdmin) return { requireNothingOpened: async () => {} };
  const grants = await readGrants(team);
  const before = await readShape(team, grants);
  return {
    async requireNothingOpened() {
      const rights = new DataRights(before.whole, grants, caller);
      const after = await readShape(team, grants);
      requireInternalUntouched(before, after);
      requireNothingOpened({ before, after, grants, rights });
    },
  };
}

/** To anybody but team admins what is internal is not there: nothing of it changes, and nothing becomes so. */
function requireInternalUntouched(before: Shape, after: Shape) {
  const isMarked = ({ id, isInternalConfiguration }: CollectionDefinition) =>
    isInternalConfiguration && !before.whole.isInternal(id);
  const marked = [...after.whole.collections.values()].some(isMarked);
  if (marked) throw new Refusal("forbidden");
  const isSame = sameJson(internalIn(before.live), internalIn(after.live));
  if (!isSame || !sameJson(internalIn(before.whole), internalIn(after.whole))) throw new Refusal("not_found");
}

const readShape = async (team: TeamDb, grants: readonly Grant[]): Promise<Shape> => ({
  live: await readDefinitions(team, grants),
  whole: await readDefinitions(team, grants, { withBin: true }),
});
