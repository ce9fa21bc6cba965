import { call } from "#client/call.ts";
import { collectionTabs } from "#data/collections/ui/collection-tabs.ts";
import { translatableKinds, wordBody } from "#data/collections/ui/translatable-kinds.ts";

/** Comes when something is saved: the dashboard loads the manifest, and shall not carry it. */
const contract = async () => (await import("../contract.ts")).dataViewsContract;

export const dataViewsUi = [
  collectionTabs.add({
    ...{ route: "admin.collection.views", title: "collections.frame.views", order: 45, isForSmart: true },
  }),
  translatableKinds.add({
    name: "view",
    icon: "fas_table-list",
    save: async (input) =>
      call((await contract()).translateView, {
        params: { teamId: input.teamId, viewId: input.word.subjectId },
        body: wordBody(input),
      }),
  }),
];
