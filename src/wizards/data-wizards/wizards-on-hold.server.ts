import type { Definitions } from "#data/collections/definitions.ts";
import type { PublishedThing } from "#data/collections/published-things.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { hasOwnRights } from "../tasks/wizard-flow.ts";
import { findHold } from "./check-flow.server.ts";
import { lacksPublisher } from "./publisher-of-version.server.ts";
import { readFlow, readWizards } from "./read-wizards.server.ts";
import { isOpenToVisitors, wizardNameIn } from "./wizard-definitions.ts";

/** Wizards with rights of their own, as visitors have them, that nobody can go through as they were published. */
export async function wizardsOnHold(team: TeamDb, definitions: Definitions): Promise<PublishedThing[]> {
  const held: PublishedThing[] = [];
  for (const wizard of await readWizards(team)) {
    if (!wizard.publishedVersionId) continue;
    const flow = await readFlow(team, wizard.publishedVersionId);
    if (!isOpenToVisitors(wizard) && !hasOwnRights(flow)) continue;
    const hold =
      (await findHold({ team, definitions }, flow)) ??
      (hasOwnRights(flow) && (await lacksPublisher({ team, definitions }, wizard.publishedVersionId, flow)));
    const name = wizardNameIn(wizard, definitions.language);
    if (hold) held.push({ kind: "wizard", id: wizard.id, collectionId: null, name });
  }
  return held;
}
