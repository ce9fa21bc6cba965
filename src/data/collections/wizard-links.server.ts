import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { extensionPoint } from "#shared/extension-point.ts";

type FindLinks = (
  team: TeamDb,
  caller: TeamCaller,
  collectionIds: readonly string[],
) => Promise<ReadonlyMap<string, readonly unknown[]>>;

/** The wizards that collections offer somebody, by collection. */
export const wizardLinks = extensionPoint<FindLinks>();

export async function findWizardLinks(team: TeamDb, caller: TeamCaller, collectionIds: readonly string[]) {
  const found = new Map<string, unknown[]>();
  for (const find of wizardLinks.all())
    for (const [id, links] of await find(team, caller, collectionIds))
      found.set(id, [...(found.get(id) ?? []), ...links]);
  return found;
}
