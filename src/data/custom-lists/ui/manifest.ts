import { call } from "#client/call.ts";
import { translatableKinds, wordBody } from "#data/collections/ui/translatable-kinds.ts";

/** Comes when something is saved: the dashboard loads the manifest, and shall not carry it. */
const contract = async () => (await import("../contract.ts")).customListsContract;

export const customListsUi = [
  translatableKinds.add({
    name: "item",
    icon: "fas_list-check",
    save: async (input) =>
      call((await contract()).translateListItem, {
        params: { teamId: input.teamId, collectionId: input.word.collectionId, recordId: input.word.subjectId },
        body: wordBody(input),
      }),
  }),
];
