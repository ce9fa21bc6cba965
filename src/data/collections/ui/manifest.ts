import { call } from "#client/call.ts";
import { paletteGroups, paletteSources } from "#client/palette-sources.ts";
import { pathTo } from "#client/routes.ts";
import { pinPaths } from "./pin-paths.ts";
import { translatableKinds, wordBody } from "./translatable-kinds.ts";
import { useCollectionCandidates } from "./use-collection-candidates.ts";

/** Comes when something is saved: the dashboard loads the manifest, and shall not carry it. */
const contract = async () => (await import("../translations-contract.ts")).translationsContract;

export const collectionsUi = [
  paletteSources.add({ group: paletteGroups.collections, order: 10, useCandidates: useCollectionCandidates }),
  pinPaths.add({
    kind: "collection",
    pathTo: (teamId, id) => pathTo("team.records", { teamId, dataCollectionId: id })!,
  }),
  translatableKinds.add(
    {
      name: "collection",
      icon: "fas_folder",
      save: async (input) =>
        call((await contract()).translateCollection, {
          params: { teamId: input.teamId, collectionId: input.word.collectionId },
          body: wordBody(input),
        }),
    },
    {
      name: "field",
      icon: "fas_table-columns",
      save: async (input) =>
        call((await contract()).translateField, {
          params: { teamId: input.teamId, collectionId: input.word.collectionId, fieldId: input.word.subjectId },
          body: wordBody(input),
        }),
    },
  ),
];
