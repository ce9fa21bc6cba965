import { addDays } from "#data/fields/calendar-day.ts";
import { choosing, havingValue } from "#data/fields/value-conditions.ts";
import { aggregateNames, offersAggregate } from "#data/records/aggregates.ts";
import type { WantedAggregate } from "#data/records/reading/aggregate-records.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import type { Filter } from "#shared/filter.ts";
import type { ItemShown } from "#views/data-views/items-contract.ts";
import { groupItems, listItems, readItem } from "#views/data-views/list-items.server.ts";
import { type OpenView, placeOf } from "#views/data-views/open-view.server.ts";
import type { ViewTypeName } from "#views/data-views/registry.ts";
import { valueReader } from "#views/data-views/show-items.server.ts";
import { type CalendarHtml, calendarPlace } from "#views/data-views/types/calendar/calendar.html.ts";
import { type Days, listEvents } from "#views/data-views/types/calendar/list-events.server.ts";
import type { DayInfo } from "#views/data-views/types/calendar/placed-event.ts";
import { wallSpanOf } from "#views/data-views/types/calendar/wall-span.ts";
import type { DetailHtml } from "#views/data-views/types/detail/detail.html.ts";
import { listPlaces } from "#views/data-views/types/map/list-places.server.ts";
import type { MapHtml } from "#views/data-views/types/map/map.html.ts";
import { outlineOf } from "#views/data-views/types/map/outline.server.ts";
import { type HtmlView, type ListedGroup, type ListedHtml, queryKeys } from "#views/data-views/view-html.ts";

import { chipColors } from "./chip-colors.server.ts";
import { withOwnName } from "./shown-values.ts";

/** What a page asks of a view. */
export type Reading = {
  app: App;
  db: TeamDb;
  caller: TeamCaller;
  open: OpenView;
  filters: Filter[];
  /** Only those for which this holds too. */
  narrow?: Filter | undefined;
  query: URLSearchParams;
  /** Which item, of a page about one. */
  key: string | undefined;
  view: Pick<HtmlView, "settings" | "context" | "now" | "addressWith">;
};

/** What was read: for the drawing, and all items in it, whose names and files are looked up. */
export type ViewData = {
  data: unknown;
  items: readonly ItemShown[];
  names: Readonly<Record<string, string>>;
  /** What another collection says about days, of a calendar. */
  days?: readonly DayInfo[];
};

const pageLength = 50;

async function readListed(reading: Reading): Promise<ViewData> {
  const { db, caller, open, filters, narrow, query, view } = reading;
  const grouped = open.groupBy.length > 0 ? await readGroups(reading) : undefined;
  if (grouped) return grouped;
  const cursor = query.get(queryKeys.after) ?? undefined;
  const asked = { filters, narrow, limit: pageLength, cursor };
  const page = await listItems(db, caller, placeOf(open), asked);
  const next = page.cursor === null ? null : view.addressWith({ [queryKeys.after]: page.cursor });
  const items = page.items.map((item) => withOwnName(open.settings, item));
  const data: ListedHtml = { items, groups: null, next };
  return { data, items, names: page.names };
}

const mostGroups = 40;
const mostInGroup = 50;

/** The first items of each group; nothing where its columns cannot be asked for one of their values. */
async function readGroups(reading: Reading): Promise<ViewData | undefined> {
  const { app, db, caller, open, filters, narrow, view } = reading;
  const columns = open.groupBy.map((key) => open.columns.find(key)!);
  if (columns.some(({ operators }) => !choosing(operators))) return undefined;
  const found = await groupItems(app, db, caller, placeOf(open), { filters, narrow });
  const colors = await chipColors(
    db,
    open.known,
    columns.flatMap(({ field }) => listsIn(field?.config)),
  );
  const textOf = valueReader(open, found.names);
  const none = view.context.say("publicPages.views.noneHere");
  const titleOf = (value: unknown, level: number): string =>
    value === null ? none : found.names[String(value)] || textOf(value, columns[level]!.key);
  const groups: ListedGroup[] = [];
  let names: Record<string, string> = {};
  // Those of one upper group stand together.
  const together = [...Map.groupBy(found.groups, ({ values }) => String(values[0])).values()].flat();
  for (const { values, count } of together.slice(0, mostGroups)) {
    const within = values.flatMap((value, level) => havingValue(columns[level]!, value));
    const asked = { filters: [...filters, ...within], narrow, limit: mostInGroup };
    const page = await listItems(db, caller, placeOf(open), asked);
    names = { ...names, ...page.names };
    groups.push({
      title: titleOf(values.at(-1), values.length - 1),
      ...(values.length > 1 && { under: values.slice(0, -1).map(titleOf).join(" · ") }),
      color: colors.get(String(values[0])),
      count,
      items: page.items.map((item) => withOwnName(open.settings, item)),
    });
  }
  const items = groups.flatMap((group) => group.items);
  return { data: { items, groups, next: null } satisfies ListedHtml, items, names };
}

/** A list, and what its columns come to over all of it. */
async function readTable(reading: Reading): Promise<ViewData> {
  const { app, db, caller, open, filters, narrow } = reading;
  const listed = await readListed(reading);
  const { figures: chosen = [] } = open.settings.options as { figures?: TableFigure[] };
  const shown = new Set(open.settings.displayedFields.map(({ field }) => field));
  const wanted = chosen.flatMap(({ key, figure }): WantedAggregate[] => {
    const column = shown.has(key) ? open.columns.find(key) : undefined;
    const [aggregate] = aggregateNames.filter((name) => name === figure);
    return column && aggregate && offersAggregate(column.kind, aggregate) ? [{ field: key, aggregate }] : [];
  });
  if (wanted.length === 0) return listed;
  const asked = { filters, narrow, figures: wanted, whole: "1" } as const;
  const { groups } = await groupItems(app, db, caller, placeOf(open), asked);
  const figures = wanted.map((each, place) => ({ ...each, value: groups[0]?.figures[place] ?? null }));
  return { ...listed, data: { ...(listed.data as ListedHtml), figures } satisfies ListedHtml };
}

type TableFigure = { key: string; figure: string };

const listsIn = (config: Readonly<Record<string, unknown>> = {}): string[] =>
  Object.values(config).filter((each) => typeof each === "string");

async function readDetail({ db, caller, open, narrow, key }: Reading): Promise<ViewData> {
  const nothing = { item: null, names: {} };
  const { item, names } = key ? await readItem(db, caller, { ...placeOf(open), key }, { narrow }) : nothing;
  const shown = item && withOwnName(open.settings, item);
  const data: DetailHtml = { item: shown, isNamed: true, back: null };
  return { data, items: shown ? [shown] : [], names };
}

async function readCalendar({ db, caller, open, filters, narrow, query, view }: Reading): Promise<ViewData> {
  const [day, display] = [query.get(queryKeys.day) ?? undefined, query.get(queryKeys.display) ?? undefined];
  const shown = calendarPlace(view, { day, display });
  const { from, to } = shown;
  const found = await listEvents(db, caller, placeOf(open), { filters, narrow, from, to });
  const events = found.events.map((event) => withOwnName(open.settings, event));
  const nearest =
    events.length > 0 ? null : await readNearest({ db, caller, open, filters, narrow, view }, { from, to });
  const data: CalendarHtml = { events, days: found.days, shown, isWhole: found.isWhole, nearest };
  return { data, items: events, names: found.names, days: found.days };
}

const aYear = 366;

/** What comes next after some days, within a year; else what was last before them. */
async function readNearest(
  { db, caller, open, filters, narrow, view }: Pick<Reading, "db" | "caller" | "open" | "filters" | "narrow" | "view">,
  { from, to }: Days,
): Promise<CalendarHtml["nearest"]> {
  const readDays = async (days: Days) => {
    const { events } = await listEvents(db, caller, placeOf(open), { filters, narrow, ...days });
    const named = events.map((event) => ({
      name: withOwnName(open.settings, event).name,
      day: wallSpanOf(event, view.context.timeZone).start.slice(0, 10),
    }));
    return named.sort((one, other) => (one.day < other.day ? -1 : 1));
  };
  const next = (await readDays({ from: addDays(to, 1), to: addDays(to, aYear) })).at(0);
  if (next) return { ...next, isNext: true };
  const last = (await readDays({ from: addDays(from, -aYear), to: addDays(from, -1) })).at(-1);
  return last ? { ...last, isNext: false } : null;
}

async function readMap(reading: Reading): Promise<ViewData> {
  const { db, caller, open, filters, narrow } = reading;
  const { places, isWhole, unplaced } = await listPlaces(db, caller, placeOf(open), { filters, narrow });
  const { data: listed, items, names } = await readListed(reading);
  const { next } = listed as ListedHtml;
  const data: MapHtml = { places, isWhole, unplaced, items, next, outline: await outlineOf(places) };
  return { data, items, names };
}

/** How each type is read for a page that the server writes. */
const readers: Readonly<Record<ViewTypeName, (reading: Reading) => Promise<ViewData>>> = {
  list: readListed,
  table: readTable,
  detail: readDetail,
  calendar: readCalendar,
  map: readMap,
};

export const readViewData = (reading: Reading): Promise<ViewData> => readers[reading.open.view.type](reading);
