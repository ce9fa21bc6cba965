import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { shapedBy } from "#data/collections/shaped-definitions.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { everyId, ownIds } from "../data-wizards/flow-ids.ts";
import { requireWizard } from "../data-wizards/read-wizards.server.ts";
import type { WizardFlow, WizardTask } from "../tasks/wizard-flow.ts";
import { nameParts } from "./name-parts.server.ts";
import { fileFormat, fileVersion, type WizardFile } from "./wizard-file.ts";

/** Who it comes from and by what visitors are recognised is each team's own, and stays behind. */
export async function writeWizardFile(team: TeamDb, caller: TeamCaller, wizardId: string): Promise<WizardFile> {
  const { definitions } = await definitionsAndRights(team, caller);
  const wizard = await requireWizard(team, wizardId);
  const { name, icon, description, interfaceLanguage, availableLanguages, translations } = wizard;
  const flow = withoutOwn(wizard.draft);
  const own = new Set(ownIds(flow));
  const ids = new Set([...everyId(flow)].filter((id) => !own.has(id)));
  return {
    ...{ format: fileFormat, version: fileVersion, name, icon, description, interfaceLanguage, availableLanguages },
    translations: Object.fromEntries(Object.entries(translations).map(([language, words]) => [language, { ...words }])),
    flow,
    named: await nameParts(team, shapedBy(definitions, caller), ids),
  };
}

const withoutOwn = (flow: WizardFlow): WizardFlow => ({
  ...flow,
  externalAccessLinks: [],
  confirmation: null,
  steps: flow.steps.map((step) => ({ ...step, tasks: step.tasks.map(withoutSender) })),
});

const withoutSender = (task: WizardTask): WizardTask =>
  Object.hasOwn(task.settings, "senderId") ? { ...task, settings: { ...task.settings, senderId: null } } : task;
