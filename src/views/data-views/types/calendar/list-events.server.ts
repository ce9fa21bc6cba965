import { type RawBuilder, sql } from "kysely";
import { addDays } from "#data/fields/calendar-day.ts";
import { instantOf } from "#data/fields/zoned-time.ts";
import type { Column } from "#data/filters/columns.server.ts";
import {
  type ListedBriefly,
  listBriefly,
  listRecords,
  type ManyRecords,
} from "#data/records/reading/list-records.server.ts";
import type { ListContext } from "#data/records/reading/open-list.server.ts";
import type { ListQuery } from "#data/records/reading/read-page.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { refuseField } from "#shared/errors.ts";
import { packItems } from "../../item-table.ts";
import { type Asked, type OpenView, openViewAt, type ViewPlace } from "../../open-view.server.ts";
import {
  fieldsForItems,
  type Item,
  inKeys,
  type Keyed,
  partsOf,
  readyToShow,
  systemFields,
} from "../../show-items.server.ts";
import { type EventTimes, eventReader } from "./event-times.ts";
import { listDayInfo } from "./list-day-info.server.ts";

export const mostEvents = 5_000;
const mostDays = 400;

type EventsAsked = ListQuery & { limit: number };
export type Days = { from: string; to: string };

/** Whatever of a calendar falls on some days of the team's. */
export async function listEvents(
  team: TeamDb,
  caller: TeamCaller,
  place: ViewPlace,
  { from, to, keys, ...asked }: Asked & Days & { keys?: Keyed["keys"] | "none" },
) {
  if (from > to || daysBetween(from, to) > mostDays) refuseField("to", "data.viewRange");
  const open = await openViewAt(team, caller, place, asked);
  const days = await listDayInfo(team, open, { from, to });
  const list = systemFields(open).some((key) => key !== "record_name") ? listRecords : listBriefly;
  const { records, eventOf, ...answer } = await readEvents(team, open, { from, to }, list);
  if (keys !== "none") return { events: inKeys(open, keys, [...made(records, eventOf)]), ...answer, days };
  const fields = [...new Set([...fieldsForItems(open), ...systemFields(open)])];
  const table = packItems(made(records, eventOf), [...partsOf(open), "start", "end", "isAllDay"], fields);
  return { events: [], table, ...answer, days };
}

function* made<From, Event>(records: Iterable<From>, make: (record: From) => Event | undefined): Generator<Event> {
  for (const record of records) {
    const event = make(record);
    if (event) yield event;
  }
}

type ListRecords<Record> = (
  team: TeamDb,
  known: ListContext,
  asked: EventsAsked,
) => Promise<{ records: ManyRecords<Record>; hasReferences: boolean }>;

/** Records, and what makes an event of each: nothing where its values don't say when it is. */
export async function readEvents<Record extends ListedBriefly>(
  team: TeamDb,
  open: OpenView,
  days: Days,
  list: ListRecords<Record>,
) {
  const asked = eventsAsked(open, days);
  if (!asked) return { records: [], eventOf: () => undefined, isWhole: true, names: {}, appearances: {} };
  const page = await list(team, open.known, asked);
  const { itemOf, ...chips } = await readyToShow(team, open, page);
  const timesOf = eventReader(open.settings.options, open.known.timeZone);
  const eventOf = (record: ListedBriefly): (Item & EventTimes) | undefined => {
    const times = timesOf(record.values);
    return times && Object.assign(itemOf(record), times);
  };
  return { records: page.records, eventOf, isWhole: page.records.length < mostEvents, ...chips };
}

/** Nothing where the calendar does not know, or its reader may not, when something begins. */
function eventsAsked(open: OpenView, days: Days): EventsAsked | undefined {
  const start = columnOf(open, "startFieldId");
  return (
    start && {
      ...open.question,
      sort: start.sorts ? [{ field: start.key, descending: false }] : undefined,
      fields: fieldsForItems(open),
      limit: mostEvents,
      also: (_columns, join) => fallsOn(open, days, join),
    }
  );
}

/**
 * It has begun by the end of the last day, and was not over before the first. Days are compared with days, moments with
 * moments; columns stand alone, so that an index on the start is of use.
 */
function fallsOn(open: OpenView, { from, to }: Days, join: (column: Column) => void): RawBuilder<unknown> {
  const start = columnOf(open, "startFieldId")!;
  const end = columnOf(open, "endFieldId");
  for (const column of [start, ...(end ? [end] : [])]) join(column);
  const { timeZone } = open.known;
  const lastDay = (column: Column) => (column.kind === "dates" ? sql`(upper(${column.sql}) - 1)` : column.sql);
  if (start.kind !== "instant") {
    const dayOf = (moment: Column) => sql`(${moment.sql} at time zone ${timeZone}::text)::date`;
    const first = start.kind === "dates" ? sql`lower(${start.sql})` : start.sql;
    const lasts = (column: Column) =>
      sql`${column.kind === "instant" ? dayOf(column) : lastDay(column)} >= ${from}::date`;
    return sql`(${first} <= ${to}::date and ${eitherOf(lasts(start), end && lasts(end))})`;
  }
  // An end that is only a day is over with it.
  const over = (column: Column) =>
    column.kind === "instant" ? column.sql : sql`((${lastDay(column)} + 1)::timestamp at time zone ${timeZone}::text)`;
  const lasts = (column: Column) => sql`${over(column)} >= ${firstMoment(from, timeZone)}::timestamptz`;
  const begins = sql`${start.sql} < ${firstMoment(addDays(to, 1), timeZone)}::timestamptz`;
  return sql`(${begins} and ${eitherOf(lasts(start), end && lasts(end))})`;
}

const eitherOf = (one: RawBuilder<unknown>, other: RawBuilder<unknown> | undefined): RawBuilder<unknown> =>
  other ? sql`(${one} or ${other})` : one;

/** Of a midnight that comes twice the first is meant, which the database would take for the second. */
const firstMoment = (day: string, timeZone: string): string =>
  new Date(instantOf(Date.parse(day), timeZone)).toISOString();

const columnOf = ({ columns, settings }: OpenView, option: string): Column | undefined =>
  columns.find(String(settings.options[option] ?? ""));

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;
