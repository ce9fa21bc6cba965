import type { Definitions } from "#data/collections/definitions.ts";
import type { PublishedThing } from "#data/collections/published-things.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { findHold } from "./check-flow.server.ts";
import { readFlow, readWizards } from "./read-wizards.server.ts";
import { isOpenToVisitors, wizardNameIn } from "./wizard-definitions.ts";

/** Public wizards that visitors cannot go through as they were published. */
export async function wizardsOnHold(team: TeamDb, definitions: Definitions): Promise<PublishedThing[]> {
  const held: PublishedThing[] = [];
  for (const wizard of await readWizards(team)) {
    if (!isOpenToVisitors(wizard) || !wizard.publishedVersionId) continue;
    const hold = await findHold({ team, definitions }, await readFlow(team, wizard.publishedVersionId));
    const name = wizardNameIn(wizard, definitions.language);
    if (hold) held.push({ kind: "wizard", id: wizard.id, collectionId: null, name });
  }
  return held;
}
