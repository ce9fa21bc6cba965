import { call } from "#client/call.ts";
import { pathTo } from "#client/routes.ts";
import { translationsContract } from "../translations-contract.ts";
import { pinPaths } from "./pin-paths.ts";
import { translatableKinds, wordBody } from "./translatable-kinds.ts";

export const collectionsUi = [
  pinPaths.add({
    kind: "collection",
    pathTo: (teamId, id) => pathTo("team.records", { teamId, dataCollectionId: id })!,
  }),
  translatableKinds.add(
    {
      name: "collection",
      icon: "fas_folder",
      save: (input) =>
        call(translationsContract.translateCollection, {
          params: { teamId: input.teamId, collectionId: input.word.collectionId },
          body: wordBody(input),
        }),
    },
    {
      name: "field",
      icon: "fas_table-columns",
      save: (input) =>
        call(translationsContract.translateField, {
          params: { teamId: input.teamId, collectionId: input.word.collectionId, fieldId: input.word.subjectId },
          body: wordBody(input),
        }),
    },
  ),
];
