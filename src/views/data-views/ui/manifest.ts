import { call } from "#client/call.ts";
import { translatableKinds, wordBody } from "#data/collections/ui/translatable-kinds.ts";

/** Comes when something is saved: the dashboard loads the manifest, and shall not carry it. */
const contract = async () => (await import("../contract.ts")).dataViewsContract;

export const dataViewsUi = [
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
