import type { DefinitionKind } from "#data/collections/definition-kind.server.ts";
import { findInCollections, idsInCollection, purgeRows } from "#data/collections/definition-rows.server.ts";
import type { FieldUsesOf } from "#data/collections/field-use.server.ts";
import { putWordsBack } from "#data/collections/put-words-back.server.ts";
import { conditionsOf } from "#shared/filter.ts";
import { readView, readViews } from "./read-views.server.ts";
import { viewTypes } from "./registry.ts";
import { findViewWords, translateView } from "./translate-views.server.ts";
import { columnsNamed, filtersNamed, type ViewDefinition, viewNameIn } from "./view-definitions.ts";
import type { ViewSettings } from "./view-settings.ts";
import { changeView, deleteView, orderViews, putPublished, restoreView } from "./views.server.ts";

/** Views that name the field; without it they show the rest. */
const findViewUses: FieldUsesOf = async (team, definitions, fieldId) => {
  const views = (await readViews(team, [...definitions.collections.keys()])).filter(({ ownerId }) => ownerId === null);
  return views
    .filter((view) => [view.draft, view.published].some((settings) => settings && names(view, settings, fieldId)))
    .map((view) => ({
      kind: "view",
      collectionId: view.collectionId,
      subjectId: view.id,
      name: viewNameIn(view, definitions.language),
    }));
};

const names = ({ type }: ViewDefinition, settings: ViewSettings, fieldId: string): boolean =>
  columnsNamed(type, settings).some(({ key }) => key === fieldId) ||
  viewTypes[type].fieldsElsewhere?.(settings.options).includes(fieldId) ||
  filtersNamed(settings).some(({ filter }) => conditionsOf(filter).some(({ field }) => field === fieldId));

/** The team's views: people's own are nobody else's, and neither in the log nor in the bin. */
export const viewKind: DefinitionKind = {
  name: "view",
  permission: "team_admin_data_collections",
  keys: ["internalName", "internalDescription", "draft", "published", "hiddenFromRoleIds", "translations"],
  inParts: ["draft"],
  untold: ["publishedAt"],
  find: async (team, which, language) =>
    (await findInCollections(team, "data_view", which))
      .filter(({ row }) => row.owner_id === null)
      .map(({ row, now }) => {
        const state = readView(row);
        return { ...now, name: viewNameIn(state, language), state };
      }),
  idsIn: (team, collectionId) => idsInCollection(team, "data_view", collectionId),
  remove: (app, caller, { id }) => deleteView(app, caller, id),
  restore: (app, caller, { id }) => restoreView(app, caller, id),
  change: async (app, caller, it, { translations, draft, published, ...input }) => {
    const settings = draft as Partial<ViewSettings> | undefined;
    if (settings || Object.keys(input).length > 0) await changeView(app, caller, it.id, { ...input, settings });
    if (published !== undefined) await putPublished(app, caller, it.id, published as ViewSettings | null);
    await putWordsBack(it, translations, (words) => translateView(app, caller, it.id, words));
  },
  order: {
    key: "viewOrder",
    now: async (team, collectionId) =>
      (await readViews(team, [collectionId])).filter(({ ownerId }) => ownerId === null).map(({ id }) => id),
    put: (app, caller, collectionId, viewIds) => orderViews(app, caller, collectionId, { viewIds, isPersonal: false }),
  },
  tables: ["data_view"],
  purge: (team, before) => purgeRows(team, "data_view", before),
  words: findViewWords,
  fieldUses: [findViewUses],
};
