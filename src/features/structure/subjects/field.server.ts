import { changeField, deleteField, restoreField } from "../../collections/fields.server.ts";
import { readField } from "../../collections/read-definitions.server.ts";
import { translateField } from "../../collections/translate.server.ts";
import { fieldIn, type Translations } from "../../collections/translations.ts";
import { wordsToPutBack } from "../put-words-back.server.ts";
import type { SubjectKind, SubjectNow } from "../subject-kind.server.ts";

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
  find: async (team, which, language) => {
    const all = team.from("field").selectAll();
    const rows = await (which === "deleted"
      ? all.where("deleted_at", "is not", null)
      : all.where("id", "in", which.ids)
    ).execute();
    const live = await team.from("collection").select("id").where("deleted_at", "is", null).execute();
    return rows.map((row) => {
      const state = readField(row);
      return {
        id: row.id,
        name: (language ? fieldIn(state, language) : state).title,
        collectionId: row.collection_id,
        deletedAt: row.deleted_at,
        isReachable: live.some(({ id }) => id === row.collection_id),
        dataType: row.type,
        state,
      };
    });
  },
  idsIn: async (team, collectionId) => {
    const rows = await team.from("field").select("id").where("collection_id", "=", collectionId).execute();
    return rows.map(({ id }) => id);
  },
  remove: (app, caller, it) => deleteField(app, caller, placeOf(it)),
  restore: (app, caller, it) => restoreField(app, caller, placeOf(it)),
  change: async (app, caller, it, { translations, ...wish }) => {
    if (Object.keys(wish).length > 0) await changeField(app, caller, placeOf(it), wish);
    if (translations === undefined) return;
    for (const words of wordsToPutBack(it.state.translations as Translations, translations as Translations))
      await translateField(app, caller, placeOf(it), words);
  },
};

export const placeOf = ({ id, collectionId }: SubjectNow) => ({ collectionId: collectionId!, fieldId: id });
