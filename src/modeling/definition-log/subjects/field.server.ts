import { changeField, deleteField, restoreField } from "#data/collections/fields.server.ts";
import { readField } from "#data/collections/read-definitions.server.ts";
import { translateField } from "#data/collections/translate.server.ts";
import { fieldIn } from "#data/collections/translations.ts";
import { putWordsBack } from "../put-words-back.server.ts";
import type { SubjectKind, SubjectNow } from "../subject-kind.server.ts";
import { findInCollections, idsInCollection } from "./in-collection.server.ts";

export const fieldSubject: SubjectKind = {
  subject: "field",
  permission: "team_admin_data_collections",
  keys: [
    "title",
    "description",
    "config",
    "isRequired",
    "isUnique",
    "defaultValue",
    "displayWidth",
    "isDisplayedOnViews",
    "translations",
  ],
  inParts: ["config"],
  find: async (team, which, language) =>
    (await findInCollections(team, "field", which)).map(({ row, now }) => {
      const state = readField(row);
      return { ...now, name: (language ? fieldIn(state, language) : state).title, dataType: row.type, state };
    }),
  idsIn: (team, collectionId) => idsInCollection(team, "field", collectionId),
  remove: (app, caller, it) => deleteField(app, caller, placeOf(it)),
  restore: (app, caller, it) => restoreField(app, caller, placeOf(it)),
  change: async (app, caller, it, { translations, ...wish }) => {
    if (Object.keys(wish).length > 0) await changeField(app, caller, placeOf(it), wish);
    await putWordsBack(it, translations, (words) => translateField(app, caller, placeOf(it), words));
  },
};

export const placeOf = ({ id, collectionId }: SubjectNow) => ({ collectionId: collectionId!, fieldId: id });
