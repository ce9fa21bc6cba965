import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import type { Filter } from "#shared/filter.ts";
import type { ItemShown } from "#views/data-views/items-contract.ts";
import { listItems, readItem } from "#views/data-views/list-items.server.ts";
import type { OpenView } from "#views/data-views/open-view.server.ts";
import type { ViewTypeName } from "#views/data-views/registry.ts";
import { type CalendarHtml, calendarPlace } from "#views/data-views/types/calendar/calendar.html.ts";
import { listEvents } from "#views/data-views/types/calendar/list-events.server.ts";
import type { DetailHtml } from "#views/data-views/types/detail/detail.html.ts";
import { listPlaces } from "#views/data-views/types/map/list-places.server.ts";
import type { MapHtml } from "#views/data-views/types/map/map.html.ts";
import { outlineOf } from "#views/data-views/types/map/outline.server.ts";
import { type HtmlView, type ListedHtml, queryKeys } from "#views/data-views/view-html.ts";

/** What a page asks of a view. */
export type Reading = {
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
export type ViewData = { data: unknown; items: readonly ItemShown[]; names: Readonly<Record<string, string>> };

const pageLength = 50;

async function readListed({ db, caller, open, filters, narrow, query, view }: Reading): Promise<ViewData> {
  const cursor = query.get(queryKeys.after) ?? undefined;
  const asked = { filters, narrow, limit: pageLength, cursor };
  const page = await listItems(db, caller, { viewId: open.view.id }, asked);
  const next = page.cursor === null ? null : view.addressWith({ [queryKeys.after]: page.cursor });
  const data: ListedHtml = { items: page.items, groups: null, next };
  return { data, items: page.items, names: page.names };
}

async function readDetail({ db, caller, open, narrow, key }: Reading): Promise<ViewData> {
  const nothing = { item: null, names: {} };
  const { item, names } = key ? await readItem(db, caller, { viewId: open.view.id, key }, { narrow }) : nothing;
  const data: DetailHtml = { item, isNamed: true, back: null };
  return { data, items: item ? [item] : [], names };
}

async function readCalendar({ db, caller, open, filters, narrow, query, view }: Reading): Promise<ViewData> {
  const [day, display] = [query.get(queryKeys.day) ?? undefined, query.get(queryKeys.display) ?? undefined];
  const shown = calendarPlace(view as HtmlView, { day, display });
  const { from, to } = shown;
  const found = await listEvents(db, caller, { viewId: open.view.id }, { filters, narrow, from, to });
  const data: CalendarHtml = { events: found.events, days: found.days, shown, isWhole: found.isWhole };
  return { data, items: found.events, names: found.names };
}

async function readMap(reading: Reading): Promise<ViewData> {
  const { db, caller, open, filters, narrow } = reading;
  const { places, isWhole, unplaced } = await listPlaces(db, caller, { viewId: open.view.id }, { filters, narrow });
  const { data: listed, items, names } = await readListed(reading);
  const { next } = listed as ListedHtml;
  const data: MapHtml = { places, isWhole, unplaced, items, next, outline: await outlineOf(places) };
  return { data, items, names };
}

/** How each type is read for a page that the server writes. */
const readers: Readonly<Record<ViewTypeName, (reading: Reading) => Promise<ViewData>>> = {
  list: readListed,
  table: readListed,
  detail: readDetail,
  calendar: readCalendar,
  map: readMap,
};

export const readViewData = (reading: Reading): Promise<ViewData> => readers[reading.open.view.type](reading);
