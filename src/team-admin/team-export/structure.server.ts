import { definitionKinds } from "#data/collections/definition-kind.server.ts";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";

/** How the team is set up: each definition by the words that the log of changes has for it, kind by kind. */
export async function structureOf(team: TeamDb, caller: TeamCaller) {
  const { definitions } = await definitionsAndRights(team, caller);
  const collectionIds = [...definitions.collections.keys()];
  const kinds: Record<string, unknown[]> = {};
  for (const { name, idsIn, find } of definitionKinds.all()) {
    const ids: string[] = [];
    for (const collectionId of collectionIds) ids.push(...(await idsIn(team, collectionId)));
    const found = ids.length > 0 ? await find(team, { ids: [...new Set(ids)] }) : [];
    kinds[name] = found
      .filter(({ deletedAt }) => deletedAt === null)
      .map(({ id, collectionId, state }) => ({ id, collectionId, ...state }));
  }
  return { languages: definitions.languages, definitions: kinds };
}
