import { linkedChips } from "#data/records/reading/linked-names.server.ts";
import { listCells } from "#data/records/reading/list-records.server.ts";
import type { ListQuery } from "#data/records/reading/read-page.server.ts";
import type { RowTable } from "#data/records/row-table.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { ItemPart } from "../../item-table.ts";
import type { OpenView } from "../../open-view.server.ts";
import { isPlain, partsOf, systemFields, valueReader } from "../../show-items.server.ts";
import { timeOptions, timesOf } from "./event-times.ts";

export type EventsAsked = ListQuery & { limit: number };

/**
 * Events as a table, made in the very rows that come from the database: a month can have thousands, and every object
 * beside them is garbage that has to be collected. Undefined where events need more than their own values.
 */
export async function packEvents(team: TeamDb, open: OpenView, asked: EventsAsked | undefined) {
  if (!asked || !isPlain(open) || systemFields(open).length > 0) return undefined;
  const own: ItemPart[] = [...partsOf(open), "start", "end", "isAllDay"];
  const found = await listCells(team, open.known, {
    ...asked,
    room: own.length - 2,
    namedBy: open.settings.recordNameFieldId ?? undefined,
  });
  if (!found) return undefined;
  const { rows, fields, references } = found;
  const isWhole = rows.length < asked.limit;
  const chips =
    references.length > 0 ? await linkedChips(team, open.known, references) : { names: {}, appearances: {} };
  fillIn(rows, open, { own, fields, names: chips.names });
  return { table: { columns: [...own, ...fields], rows } satisfies RowTable, isWhole, ...chips };
}

type Layout = { own: readonly ItemPart[]; fields: readonly string[]; names: Record<string, string> };

/** Rows whose values don't say when they are fall out. */
function fillIn(rows: unknown[][], open: OpenView, { own, fields, names }: Layout) {
  const { settings, known } = open;
  const { recordNameFieldId } = settings;
  const textOf = valueReader(open, names);
  // Behind the last cell there is nothing.
  const cellOf = (key: unknown) =>
    own.length + (fields.includes(String(key)) ? fields.indexOf(String(key)) : fields.length);
  const nameCell = cellOf(recordNameFieldId);
  const [starts, ends, allDay, onlyOnStart] = timeOptions.map((option) => cellOf(settings.options[option])) as Cells;
  const [startCell, endCell, allDayCell] = (["start", "end", "isAllDay"] as const).map((part) =>
    own.indexOf(part),
  ) as Cells;
  let kept = 0;
  for (let place = 0; place < rows.length; place++) {
    const row = rows[place]!;
    const times = timesOf(known.timeZone, row[starts], row[ends], row[allDay], row[onlyOnStart]);
    if (!times) continue;
    row[1] = textOf(row[nameCell], recordNameFieldId ?? "") || row[1];
    row[startCell] = times.start;
    row[endCell] = times.end ?? null;
    row[allDayCell] = times.isAllDay;
    rows[kept++] = row;
  }
  rows.length = kept;
}

type Cells = [number, number, number, number];
