import type { BlueprintNote } from "#data/collections/blueprint-part.server.ts";
import { feature } from "#server/http/handlers.ts";
import type { Say } from "#server/words.ts";
import type { Content } from "./content.server.ts";
import { blueprintsContract } from "./contract.ts";
import { duplicateCollection } from "./duplicate-collection.server.ts";
import { findBlueprint, listBlueprints } from "./find-blueprint.server.ts";
import { removeBlueprint, saveBlueprint } from "./save-blueprint.server.ts";
import { useBlueprint } from "./use-blueprint.server.ts";

export const blueprints = feature(blueprintsContract, {
  listBlueprints: async ({ app, caller }) => ({ blueprints: await listBlueprints(app.db, caller) }),

  saveBlueprint: async ({ app, caller, body, say }) => {
    const { shown, content } = await saveBlueprint(app, caller, body);
    return { ...shown, notes: sayNotes(say, content.notes) };
  },

  readBlueprint: async ({ app, caller, params, language, say }) => {
    const { shown, content } = await findBlueprint(app.db, caller, params.blueprintId);
    return { ...shown, tree: showTree(content, language), notes: sayNotes(say, content.notes) };
  },

  removeBlueprint: async ({ app, caller, params }) => {
    await removeBlueprint(app, caller, params.blueprintId);
    return undefined;
  },

  useBlueprint: async ({ app, caller, params, body, say }) => {
    const used = await useBlueprint(app, caller, params.blueprintId, body);
    return { ...used, notes: sayNotes(say, used.notes) };
  },

  duplicateCollection: async ({ app, caller, params, body, say }) => {
    const made = await duplicateCollection(app, caller, params.collectionId, body);
    return { ...made, notes: sayNotes(say, made.notes) };
  },
});

const sayNotes = (say: Say, notes: BlueprintNote[]) =>
  notes.map(({ messageKey, values }) => ({ messageKey, message: say(messageKey, values) }));

/** By places, not by ids: those belong to the team that it came from. */
function showTree({ parts: { collections, fields, records } }: Content, language: string) {
  const places = new Map(collections.map(({ id }, place) => [id, place]));
  return collections.map((each, place) => ({
    place,
    parentPlace: each.parentId ? (places.get(each.parentId) ?? null) : null,
    name: each.translations[language]?.name ?? each.name,
    pluralName: each.translations[language]?.pluralName ?? each.pluralName,
    description: each.translations[language]?.description ?? each.description,
    icon: each.icon,
    isSmart: each.membershipFilter !== null,
    isUsedAsCustomList: each.isUsedAsCustomList,
    items: records.filter(({ homeId }) => homeId === each.id).length,
    fields: fields
      .filter(({ collectionId }) => collectionId === each.id)
      .map((field) => ({
        title: field.translations[language]?.title ?? field.title,
        description: field.translations[language]?.description ?? field.description,
        dataType: field.type,
        isRequired: field.isRequired,
      })),
  }));
}
