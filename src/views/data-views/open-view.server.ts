import type { DefinitionsAndRights } from "#data/collections/definitions-and-rights.ts";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { hasWords } from "#data/collections/system-columns.ts";
import { type Columns, columnsFor } from "#data/filters/columns.server.ts";
import { unknownConditions } from "#data/filters/known-columns.server.ts";
import type { LinkedTo } from "#data/records/linked-to.ts";
import { narrowToLinked } from "#data/records/reading/linked-to.server.ts";
import type { Question } from "#data/records/reading/open-list.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal, refuseField } from "#shared/errors.ts";
import { conditionsOf, type Filter } from "#shared/filter.ts";
import { openSettings } from "./open-settings.server.ts";
import { readViews } from "./read-views.server.ts";
import { viewTypes } from "./registry.ts";
import { requireVisibleView, type ViewVersion } from "./show-views.server.ts";
import { maySeeView } from "./view-access.ts";
import { settingsIn, type ViewDefinition } from "./view-definitions.ts";
import type { ViewSettings } from "./view-settings.ts";

export type Asked = {
  filters?: Filter[] | undefined;
  search?: string | undefined;
  version?: ViewVersion | undefined;
  /** Of all its items only those that are linked to a record. */
  linkedTo?: LinkedTo | undefined;
  /** And only those for which this holds too. */
  narrow?: Filter | undefined;
  /** What is read goes to people or programs that are not told which conditions were left out. Always so for visitors. */
  isForOutside?: boolean | undefined;
};

/** A view as one reader has it open: everything that is read goes through it, so nothing else is. */
export type OpenView = {
  view: ViewDefinition;
  settings: ViewSettings;
  columns: Columns;
  known: DefinitionsAndRights & { timeZone: string };
  collectionId: string;
  /** What is linked to the record that was asked about, or is narrowed down to; of a view that is open as a whole nothing. */
  within: Pick<Question, "ids" | "filter">;
  /** What is asked of its collection: its own filter, with what its reader has set and looks for. */
  question: Question;
  /** What its items stand in groups by. */
  groupBy: string[];
  /** What is read of every item. */
  fields: string[];
  /** Its filter cannot be evaluated, and its readers are not told what it leaves out: there are no items. */
  isOnHold: boolean;
  /** By whose value the detail view that items lead to finds them. */
  keyFieldId: string | null;
};

/** A view by its id, or as somebody has opened it before for the same caller; what they asked for then does not count. */
export type ViewPlace = { viewId: string; opened?: OpenView | undefined };

export const placeOf = (opened: OpenView): ViewPlace => ({ viewId: opened.view.id, opened });

export async function openViewAt(
  team: TeamDb,
  caller: TeamCaller,
  { viewId, opened }: ViewPlace,
  asked: Asked,
): Promise<OpenView> {
  if (!opened || asked.version || asked.linkedTo) return openView(team, caller, viewId, asked);
  const within = { filter: asked.narrow };
  const { collectionId } = opened;
  return { ...opened, within, question: { collectionId, filter: filterOf({ ...opened, within }, asked) } };
}

export async function openView(team: TeamDb, caller: TeamCaller, viewId: string, asked: Asked): Promise<OpenView> {
  const known = { ...(await definitionsAndRights(team, caller)), timeZone: caller.timeZone };
  const view = await requireVisibleView(team, caller, known, viewId, asked.version);
  const { collectionId, type } = view;
  if (!known.rights.mayInCollection("read_data_record_metadata", collectionId)) throw new Refusal("not_found");
  const columns = columnsFor(known.definitions, known.rights, collectionId);
  const plain = asked.version === "draft" ? view.draft : (view.published ?? view.draft);
  const isForOutside = asked.isForOutside === true || caller.openedGrants !== undefined;
  const settings = settingsIn(view, openSettings(columns, type, plain, { isForOutside }), caller.language);
  const groupBy = viewTypes[type].groupedBy?.(settings) ?? settings.groupBy;
  const linked = asked.linkedTo ? await narrowToLinked(team, known, collectionId, asked.linkedTo) : {};
  const within = { ...linked, filter: allOf([linked.filter, asked.narrow]) };
  return {
    view,
    settings,
    columns,
    known,
    collectionId,
    groupBy,
    within,
    question: { collectionId, ids: within.ids, filter: filterOf({ settings, groupBy, within }, asked) },
    fields: fieldsOf(columns, type, settings),
    isOnHold: isForOutside && unknownConditions(columns, plain.filter).length > 0,
    keyFieldId: await keyFieldOf(team, { caller, known, columns, collectionId }, settings),
  };
}

type Leading = Pick<OpenView, "known" | "columns" | "collectionId"> & { caller: TeamCaller };

/** The URL field of the detail view that items lead to, where the reader may see both. */
async function keyFieldOf(
  team: TeamDb,
  { caller, known, columns, collectionId }: Leading,
  { itemUrl }: ViewSettings,
): Promise<string | null> {
  if (itemUrl.kind !== "view") return null;
  const [target] = (await readViews(team, [collectionId])).filter(({ id }) => id === itemUrl.viewId);
  if (!target || !maySeeView(caller, known.rights, target)) return null;
  const { urlFieldId } = target.published ?? target.draft;
  return urlFieldId && columns.find(urlFieldId)?.field ? urlFieldId : null;
}

/** The view's own filter, and what its reader asks for beside it. */
export function filterOf(
  { settings, groupBy, within }: Pick<OpenView, "settings" | "groupBy" | "within">,
  { filters = [], search = "" }: Asked,
): Filter | undefined {
  const allowed = new Set([...settings.filterFields.map(({ field }) => field), ...groupBy]);
  for (const [place, filter] of filters.entries())
    if (conditionsOf(filter).some(({ field }) => !allowed.has(field)))
      refuseField(`filters.${place}.field`, "data.viewNotFilterable");
  const words = search.trim();
  return allOf([settings.filter, within.filter, ...filters, words ? hasWords(words) : undefined]);
}

function allOf(filters: readonly (Filter | null | undefined)[]): Filter | undefined {
  const all = filters.filter((each) => each != null);
  return all.length > 1 ? { and: all } : all[0];
}

/** Each once: what is shown, what names an item, and what the view needs to draw it. */
function fieldsOf(columns: Columns, type: ViewDefinition["type"], settings: ViewSettings): string[] {
  const { displayedFields, recordNameFieldId, itemUrlOverrideFieldId, openInNewWindowFieldId, rowColors, groupBy } =
    settings;
  const wanted = [
    recordNameFieldId,
    ...displayedFields.map(({ field }) => field),
    itemUrlOverrideFieldId,
    openInNewWindowFieldId,
    rowColors && "field" in rowColors ? rowColors.field : null,
    ...groupBy,
    ...Object.keys(viewTypes[type].fieldOptions).map((key) => settings.options[key]),
  ];
  const keys = wanted.filter((key) => typeof key === "string");
  return [...new Set(keys)].filter((key) => columns.find(key)?.field !== undefined || askedSystem.has(key));
}

/** Those that a list reads only where they are asked for; the others are always there. */
const askedSystem: ReadonlySet<string> = new Set(["created_by", "updated_by", "tags"]);
