import { addDays } from "#data/fields/calendar-day.ts";
import { wallTimeOf } from "#data/fields/zoned-time.ts";
import { type Listed, listRecords } from "#data/records/reading/list-records.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { onHold } from "#shared/errors.ts";
import { type OpenView, openView } from "../../open-view.server.ts";
import { type Item, textReader } from "../../show-items.server.ts";
import { readEvents } from "./list-events.server.ts";
import { writeIcs } from "./write-ics.ts";

/** A month back and a year ahead: what calendar programs show, and not all that ever was. */
const daysBack = 35;
const daysAhead = 364;

/** A calendar as one person may read it now, as text for their calendar program. */
export async function icsOf(app: App, caller: TeamCaller, viewId: string): Promise<string> {
  const team = app.db.team(caller.teamId);
  const open = await openView(team, caller, viewId, { isForOutside: true });
  if (open.isOnHold) throw onHold();
  return feedOf(app, team, open, {
    name: open.view.internalName,
    titleOf: (key) => open.columns.find(key)?.field?.title ?? "",
    pageOf: ({ id }) => `/team-${caller.teamId}/data-records/${id}`,
    changedAt: ({ updatedAt }) => updatedAt,
  });
}

type Described = {
  name: string;
  titleOf(key: string): string;
  /** Of a record that leads nowhere by itself. */
  pageOf(event: Item): string;
  changedAt(record: Listed): string;
  /** Other than it is in the view. */
  nameOf?(event: Item): string;
};

export async function feedOf(
  { env }: Pick<App, "env">,
  team: TeamDb,
  open: OpenView,
  { name, titleOf, pageOf, changedAt, nameOf = (event) => event.name }: Described,
): Promise<string> {
  const { timeZone } = open.known;
  const today = new Date(wallTimeOf(Date.now(), timeZone)).toISOString().slice(0, 10);
  const days = { from: addDays(today, -daysBack), to: addDays(today, daysAhead) };
  const { records, eventOf, names } = await readEvents(team, open, days, listRecords);
  const textOf = textReader(open, names);
  const shown = open.settings.displayedFields.flatMap(({ field }) => open.columns.find(field)?.field ?? []);
  const absolute = (address: string) => (address.startsWith("/") ? `${env.APP_URL}${address}` : address);
  return writeIcs(
    { name, timeZone },
    [...records].flatMap((record) => {
      const event = eventOf(record);
      if (!event) return [];
      const { start, end, isAllDay } = event;
      const lines = shown.map(({ id }) => ({ title: titleOf(id), text: textOf(record, id) }));
      return {
        ...{ start, isAllDay, ...(end !== undefined && { end }) },
        uid: `${event.id}.${open.view.id}@${new URL(env.APP_URL).hostname}`,
        name: nameOf(event),
        description: lines.flatMap(({ title, text }) => (text ? [`${title}: ${text}`] : [])).join("\n"),
        url: absolute(event.url ?? pageOf(event)),
        updatedAt: changedAt(record),
      };
    }),
  );
}
