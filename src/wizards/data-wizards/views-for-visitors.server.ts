import type { TeamDb } from "#server/db/db.ts";
import { kindOf, settingsOf } from "../tasks/registry.ts";
import { tasksOf } from "../tasks/wizard-flow.ts";
import { readFlow, readWizards } from "./read-wizards.server.ts";
import { isForVisitors } from "./wizard-definitions.ts";

/** Whether a published wizard shows the view to people without an account. */
export async function isShownToVisitors(team: TeamDb, viewId: string): Promise<boolean> {
  for (const wizard of await readWizards(team)) {
    if (!wizard.publishedVersionId || !isForVisitors(wizard)) continue;
    const flow = await readFlow(team, wizard.publishedVersionId);
    if (tasksOf(flow).some((task) => kindOf(task).uses(settingsOf(task)).viewIds?.includes(viewId))) return true;
  }
  return false;
}
