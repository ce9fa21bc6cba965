import * as z from "zod";
import { blueprintPart } from "#data/collections/blueprint-part.server.ts";
import { fieldOf as fieldOfReverse, isReverseKey, reverseKey } from "#data/collections/reverse-links.ts";
import { inParts } from "#data/records/writing/drafts.server.ts";
import { id } from "#shared/id-schema.ts";
import { isId } from "#shared/ids.ts";
import { readViews } from "./read-views.server.ts";
import { viewTypeNames } from "./registry.ts";
import { viewWords } from "./view-definitions.ts";
import { freshSettings, type ViewSettings } from "./view-settings.ts";

const viewItem = z.object({
  id,
  collectionId: id,
  type: z.enum(viewTypeNames),
  internalName: z.string(),
  internalDescription: z.string().default(""),
  translations: z.record(z.string(), z.record(z.string(), z.string())).default({}),
  settings: z.record(z.string(), z.unknown()),
  rank: z.int().default(0),
});

/** The team's published views of the collections; what leads out of the blueprint stays behind. */
export const viewsInBlueprints = blueprintPart<z.output<typeof viewItem>>({
  name: "views",
  item: viewItem,
  gather: async (team, { collections, knows }) => {
    const views = await readViews(
      team,
      collections.map((each) => each.id),
    );
    return views.flatMap((view) => {
      if (view.ownerId !== null || !view.published) return [];
      const { internalName, internalDescription, type, collectionId, translations, rank } = view;
      const settings = withoutUnknown(view.published, knows) as Record<string, unknown>;
      return [
        {
          id: view.id,
          collectionId,
          type,
          internalName,
          internalDescription,
          translations: { ...translations },
          settings,
          rank,
        },
      ];
    });
  },
  make: async ({ team, caller, idIfKnown, idOf, wordsOf }, items) => {
    const rows = items.map((item) => {
      const given = mapIds(item.settings, idIfKnown) as Partial<ViewSettings>;
      // What another team shows to everyone is not shown by this one until somebody says so.
      const settings = { ...freshSettings(item.type), ...given, isVisibleExternally: false };
      const plain = viewWords({ type: item.type, internalName: item.internalName, draft: settings });
      const { words, translations } = wordsOf(plain, item.translations);
      const kept = JSON.stringify(settings);
      return {
        id: idOf(item.id),
        collection_id: idOf(item.collectionId),
        type: item.type,
        internal_name: words.internalName!,
        internal_description: item.internalDescription,
        translations: JSON.stringify(translations),
        draft: kept,
        published: kept,
        published_at: new Date(),
        rank: item.rank,
        created_by: caller.userId,
      };
    });
    for (const part of inParts(rows)) await team.insert("data_view", part).execute();
    const made = await readViews(team, [...new Set(rows.map((row) => row.collection_id))]);
    const ids = new Set(rows.map((row) => row.id));
    return made
      .filter((view) => ids.has(view.id))
      .map((after) => ({ kind: "created", subject: "view", subjectId: after.id, after }));
  },
});

/** What names something that stays behind becomes nothing, and is missing from lists. Roles and records are never known. */
function withoutUnknown(value: unknown, knows: (id: string) => boolean): unknown {
  if (typeof value === "string") return isNamed(value) && !knows(fieldOf(value)) ? null : value;
  if (Array.isArray(value)) return value.map((each) => withoutUnknown(each, knows)).filter((each) => each !== null);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutUnknown(each, knows)]));
  return kept.field === null ? null : kept;
}

const isNamed = (text: string): boolean => isId(text) || isReverseKey(text);
const fieldOf = (key: string): string => (isReverseKey(key) ? fieldOfReverse(key) : key);

function mapIds(value: unknown, idIfKnown: (id: string) => string): unknown {
  if (typeof value === "string" && isReverseKey(value)) return reverseKey(idIfKnown(fieldOf(value)));
  if (typeof value === "string") return isId(value) ? idIfKnown(value) : value;
  if (Array.isArray(value)) return value.map((each) => mapIds(each, idIfKnown));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mapIds(each, idIfKnown)]));
}
