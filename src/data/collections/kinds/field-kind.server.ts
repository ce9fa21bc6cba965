import { requireCollection } from "../collections.server.ts";
import type { DefinitionKind, DefinitionNow } from "../definition-kind.server.ts";
import { findInCollections, idsInCollection } from "../definition-rows.server.ts";
import { findSettingUses } from "../field-uses.server.ts";
import { changeField, deleteField, orderFields, restoreField } from "../fields.server.ts";
import { putWordsBack } from "../put-words-back.server.ts";
import { readField } from "../read-definitions.server.ts";
import { translateField } from "../translate.server.ts";
import { fieldIn } from "../translations.ts";

export const fieldKind: DefinitionKind = {
  name: "field",
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
  change: async (app, caller, it, { translations, ...input }) => {
    if (Object.keys(input).length > 0) await changeField(app, caller, placeOf(it), input);
    await putWordsBack(it, translations, (words) => translateField(app, caller, placeOf(it), words));
  },
  order: {
    key: "fieldOrder",
    now: async (team, collectionId) => (await requireCollection(team, collectionId)).fields.map((field) => field.id),
    put: orderFields,
  },
  tables: ["field"],
  fieldUses: [findSettingUses],
};

export const placeOf = ({ id, collectionId }: DefinitionNow) => ({ collectionId: collectionId!, fieldId: id });
