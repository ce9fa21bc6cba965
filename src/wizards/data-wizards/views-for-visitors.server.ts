import type { TeamDb } from "#server/db/db.ts";
import { kindOf, settingsOf } from "../tasks/registry.ts";
import { hasOwnRights, tasksOf } from "../tasks/wizard-flow.ts";
import { readFlow, readWizards } from "./read-wizards.server.ts";
import { isForVisitors } from "./wizard-definitions.ts";

/** Whether a published wizard shows the view to people without an account, or to members by rights of its own. */
export async function isShownToVisitors(team: TeamDb, viewId: string): Promise<boolean> {
  for (const wizard of await readWizards(team)) {
    if (!wizard.publishedVersionId) continue;
    const flow = await readFlow(team, wizard.publishedVersionId);
    if (!isForVisitors(wizard) && !hasOwnRights(flow)) continue;
    if (tasksOf(flow).some((task) => kindOf(task).uses(settingsOf(task)).viewIds?.includes(viewId))) return true;
  }
  return false;
}
