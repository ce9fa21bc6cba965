import { call } from "#client/call.ts";
import { collectionTabs } from "#data/collections/ui/collection-tabs.ts";
import { translatableKinds, wordBody } from "#data/collections/ui/translatable-kinds.ts";

/** Comes when something is saved: the dashboard loads the manifest, and shall not carry it. */
const contract = async () => (await import("#wizards/data-wizards/contract.ts")).dataWizardsContract;

export const wizardAdminUi = [
  collectionTabs.add({
    route: "admin.collection.wizards",
    title: "collections.frame.wizards",
    order: 60,
    isForSmart: true,
  }),
  translatableKinds.add({
    name: "wizard",
    icon: "fas_wand-magic-sparkles",
    save: async (input) =>
      call((await contract()).translateWizard, {
        params: { teamId: input.teamId, wizardId: input.word.subjectId },
        body: wordBody(input),
      }),
  }),
];
