import { aggregateRecords, type WantedAggregate } from "#data/records/reading/aggregate-records.server.ts";
import { columnNames } from "#data/records/reading/column-names.server.ts";
import { groupNames } from "#data/records/reading/group-names.server.ts";
import { countGroups } from "#data/records/reading/group-records.server.ts";
import { linkedChips } from "#data/records/reading/linked-names.server.ts";
import { countRecords, listPlainly, listRecords } from "#data/records/reading/list-records.server.ts";
import type { Question } from "#data/records/reading/open-list.server.ts";
import { namesOf } from "#data/records/reading/person-names.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { conditionsOf } from "#shared/filter.ts";
import { isId } from "#shared/ids.ts";
import { holdsChoices } from "./field-demands.ts";
import { type Asked, filterOf, type OpenView, openViewAt, type ViewPlace } from "./open-view.server.ts";
import { fieldsForItems, inKeys, type Keyed, needsWhole, showItems } from "./show-items.server.ts";

export async function listItems(
  team: TeamDb,
  caller: TeamCaller,
  place: ViewPlace,
  asked: Asked & { limit?: number | undefined; cursor?: string | undefined; position?: number | undefined } & Keyed,
) {
  const open = await openViewAt(team, caller, place, asked);
  const { question, settings, known } = open;
  const list = needsWhole(open) ? listRecords : listPlainly;
  const page = await list(team, known, {
    ...question,
    // Without an order of its own it is the collection's.
    sort: settings.sort.length > 0 ? settings.sort : undefined,
    fields: fieldsForItems(open),
    limit: asked.limit,
    cursor: asked.cursor,
    position: asked.position,
  });
  const { items, ...chips } = await showItems(team, open, page);
  return { items: inKeys(open, asked.keys, items), ...chips, cursor: page.cursor };
}

export async function countItems(team: TeamDb, caller: TeamCaller, place: ViewPlace, asked: Asked) {
  const { known, question } = await openViewAt(team, caller, place, asked);
  return { count: await countRecords(team, known, question) };
}

/** By the record's id, or by the value of the field that the view's addresses carry. */
export async function readItem(
  team: TeamDb,
  caller: TeamCaller,
  { key, ...place }: ViewPlace & { key: string },
  asked: Pick<Asked, "version" | "linkedTo" | "narrow"> & Keyed,
) {
  const open = await openViewAt(team, caller, place, asked);
  const { settings, known } = open;
  const which = questionFor(open, key);
  const { missingRecordUrl: url, missingRecordMessage: message } = settings;
  const nothing = { item: null, names: {}, appearances: {}, missing: { url, message } };
  if (!which) return nothing;
  const page = await listRecords(team, known, {
    ...which,
    fields: fieldsForItems(open),
    limit: 1,
  });
  const { items: shown, ...chips } = await showItems(team, open, page);
  const items = inKeys(open, asked.keys, shown);
  return items[0] ? { item: items[0], ...chips } : nothing;
}

/** What the filter fields of a view can be set to. */
export async function listFilterValues(app: App, team: TeamDb, caller: TeamCaller, place: ViewPlace, asked: Asked) {
  const open = await openViewAt(team, caller, place, asked);
  const { settings, known, question, columns } = open;
  const filters: FilterValues[] = [];
  for (const { field, displayInUi } of settings.filterFields) {
    const column = columns.find(field)!;
    if (!displayInUi) continue;
    // What is set of the field itself would leave nothing else of it to choose.
    const others = (asked.filters ?? []).filter((each) => conditionsOf(each).every((about) => about.field !== field));
    const filter = filterOf(open, { ...asked, filters: others });
    if (ranges.has(column.kind)) {
      const wanted: WantedAggregate[] = [
        { field, aggregate: "min" },
        { field, aggregate: "max" },
      ];
      const { groups } = await aggregateRecords(team, known, { ...question, filter, wanted });
      const [least, most] = groups[0]?.figures ?? [];
      filters.push({ field, isWhole: true, least, most });
    } else if (isListed(column)) {
      const { groups, isWhole } = await countGroups(team, known, { ...question, filter, field });
      filters.push({ field, values: groups, isWhole });
    } else filters.push({ field, isWhole: true });
  }
  const values = filters.flatMap((each) => each.values ?? []);
  const chips = await linkedChips(team, known, values);
  const people = values.map(({ value }) => value).filter((value) => typeof value === "string" && isId(value));
  const isByPerson = filters.some(({ field }) => field === "created_by" || field === "updated_by");
  const persons = isByPerson ? Object.fromEntries(await namesOf(app, people as string[])) : {};
  return { filters, names: { ...persons, ...chips.names }, appearances: chips.appearances };
}

const ranges: ReadonlySet<string> = new Set(["integer", "decimal", "date", "instant"]);

type FilterValues = {
  field: string;
  values?: { value: unknown; count: number }[];
  isWhole: boolean;
  least?: unknown;
  most?: unknown;
};

/** The view's groups, or its whole as one, with figures. */
export async function groupItems(
  app: App,
  team: TeamDb,
  caller: TeamCaller,
  place: ViewPlace,
  {
    figures = [],
    whole,
    keys,
    ...asked
  }: Asked & Keyed & { figures?: WantedAggregate[] | undefined; whole?: "1" | undefined },
) {
  const { known, question, ...open } = await openViewAt(team, caller, place, asked);
  const groupBy = whole ? [] : open.groupBy;
  const names = keys === "names" ? columnNames(known, [question.collectionId]) : new Map<string, string>();
  const ids = new Map([...names].map(([id, name]) => [name, id]));
  const wanted = figures.map(({ field, aggregate }) => ({ field: ids.get(field) ?? field, aggregate }));
  const found = await aggregateRecords(team, known, { ...question, groupBy, wanted });
  const chips = await groupNames(app, team, known, groupBy, found.groups);
  return { groupBy: groupBy.map((key) => names.get(key) ?? key), ...found, ...chips };
}

/** Values that come again: choices, links, tags, people, yes and no. */
function isListed({ kind, type }: NonNullable<ReturnType<OpenView["columns"]["find"]>>): boolean {
  return (
    kind === "id" || kind === "ids" || kind === "links" || kind === "boolean" || (type ? holdsChoices(type) : false)
  );
}

function questionFor({ settings, columns, question }: OpenView, key: string): Question | undefined {
  const { ids, filter } = question;
  if (isId(key)) return { ...question, ids: ids ? ids.filter((each) => each === key) : [key] };
  const column = columns.find(settings.urlFieldId ?? "");
  if (!column || (column.kind === "integer" && !/^-?\d{1,15}$/.test(key))) return undefined;
  const value = column.kind === "integer" ? Number(key) : key;
  const named = { field: column.key, operator: "is", value };
  return { ...question, filter: filter ? { and: [filter, named] } : named };
}
