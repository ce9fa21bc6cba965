import { feature } from "#server/http/handlers.ts";
import { showWizardTo } from "../data-wizards/show-wizards.server.ts";
import { wizardStartersContract } from "./contract.ts";
import { makeFromStarter } from "./make-from-starter.server.ts";
import { listStarters, planStarter } from "./plan-starters.server.ts";

export const wizardStarters = feature(wizardStartersContract, {
  listStarters: (asked) => listStarters(asked),
  planStarter: (asked) => planStarter(asked, asked.body),
  useStarter: async ({ app, team, caller, say, body }) =>
    showWizardTo(team, caller, say, await makeFromStarter(app, caller, body)),
});
