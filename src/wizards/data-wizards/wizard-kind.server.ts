import type { DefinitionKind } from "#data/collections/definition-kind.server.ts";
import type { FieldUsesOf } from "#data/collections/field-use.server.ts";
import { putWordsBack } from "#data/collections/put-words-back.server.ts";
import { fieldKey } from "#messages/content/merge/merge-value.ts";
import { kindOf, settingsOf } from "../tasks/registry.ts";
import { tasksOf, type WizardFlow } from "../tasks/wizard-flow.ts";
import { readFlow, readWizard, readWizards, wizardRows } from "./read-wizards.server.ts";
import { findWizardWords, translateWizard } from "./translate-wizards.server.ts";
import { wizardNameIn } from "./wizard-definitions.ts";
import {
  changeWizard,
  deleteWizard,
  putDraft,
  putPublished,
  restoreWizard,
  type WizardInput,
} from "./wizards.server.ts";

/** Wizards that name the field, as they are worked on or as they are run; what they do with it is left undone without it. */
const findWizardUses: FieldUsesOf = async (team, definitions, fieldId) => {
  const collectionId = definitions.fields.get(fieldId)?.collectionId;
  if (!collectionId) return [];
  const uses = [];
  for (const wizard of await readWizards(team)) {
    const published = wizard.publishedVersionId ? [await readFlow(team, wizard.publishedVersionId)] : [];
    if ([wizard.draft, ...published].some((flow) => namesField(flow, fieldId)))
      uses.push({
        kind: "wizard",
        collectionId,
        subjectId: wizard.id,
        name: wizardNameIn(wizard, definitions.language),
      });
  }
  return uses;
};

/** As an id of its own, in the key of a variable, or in a tag. */
function namesField(flow: WizardFlow, fieldId: string): boolean {
  const said = JSON.stringify({ ...flow, steps: flow.steps.map(({ tasks: _, ...step }) => step) });
  const tasks = tasksOf(flow).map((task) => {
    const { fields = [], fieldIds = [], linkedFieldIds = [] } = kindOf(task).uses(settingsOf(task));
    const isNamed =
      [...fieldIds, ...linkedFieldIds].includes(fieldId) || fields.some((each) => each.fieldId === fieldId);
    return isNamed ? fieldId : JSON.stringify(task);
  });
  return [said, ...tasks].some((text) => text.includes(fieldId) || text.includes(fieldKey(fieldId)));
}

export const wizardKind: DefinitionKind = {
  name: "wizard",
  permission: "team_admin_data_collections",
  keys: [
    ...["name", "icon", "description", "isPublic", "externalAccessBy", "defaultDataLanguage", "interfaceLanguage"],
    ...["availableLanguages", "draft", "publishedVersionId", "translations"],
  ],
  inParts: ["draft"],
  untold: ["publishedAt"],
  find: async (team, which, language) => {
    const all = wizardRows(team);
    const asked =
      which === "deleted"
        ? all.where("data_wizard.deleted_at", "is not", null)
        : all.where("data_wizard.id", "in", which.ids);
    return (await asked.execute()).map((row) => {
      const { deletedAt = null, ...state } = readWizard(row);
      const { id, icon } = state;
      return { id, icon, name: wizardNameIn(state, language), collectionId: null, deletedAt, isReachable: true, state };
    });
  },
  idsIn: async () => [],
  remove: (app, caller, { id }) => deleteWizard(app, caller, id),
  restore: (app, caller, { id }) => restoreWizard(app, caller, id),
  change: async (app, caller, it, { translations, draft, publishedVersionId, ...input }) => {
    if (Object.keys(input).length > 0) await changeWizard(app, caller, it.id, input as WizardInput);
    if (draft) await putDraft(app, caller, it.id, draft as Partial<WizardFlow>);
    if (publishedVersionId !== undefined) await putPublished(app, caller, it.id, publishedVersionId as string | null);
    await putWordsBack(it, translations, (words) => translateWizard(app, caller, it.id, words));
  },
  tables: ["data_wizard", "data_wizard_version", "data_wizard_link"],
  purge: (team, before) => team.remove("data_wizard").where("deleted_at", "<", before).execute(),
  words: findWizardWords,
  fieldUses: [findWizardUses],
};
