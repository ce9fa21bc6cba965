import { addDays } from "#data/fields/calendar-day.ts";
import { wallTimeOf } from "#data/fields/zoned-time.ts";
import { listRecords } from "#data/records/reading/list-records.server.ts";
import type { App } from "#server/app.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { openView } from "../../open-view.server.ts";
import { textReader } from "../../show-items.server.ts";
import { readEvents } from "./list-events.server.ts";
import { writeIcs } from "./write-ics.ts";

/** A month back and a year ahead: what calendar programs show, and not all that ever was. */
const daysBack = 35;
const daysAhead = 364;

/** A calendar as one person may read it now, as text for their calendar program. */
export async function icsOf(app: App, caller: TeamCaller, viewId: string): Promise<string> {
  const team = app.db.team(caller.teamId);
  const open = await openView(team, caller, viewId, {});
  const today = new Date(wallTimeOf(Date.now(), caller.timeZone)).toISOString().slice(0, 10);
  const days = { from: addDays(today, -daysBack), to: addDays(today, daysAhead) };
  const { records, eventOf, names } = await readEvents(team, open, days, listRecords);
  const textOf = textReader(open, names);
  const shown = open.settings.displayedFields.flatMap(({ field }) => open.columns.find(field)?.field ?? []);
  const home = `${app.env.APP_URL}/team-${caller.teamId}`;
  return writeIcs(
    { name: open.view.internalName, timeZone: caller.timeZone },
    [...records].flatMap((record) => {
      const event = eventOf(record);
      if (!event) return [];
      const { start, end, isAllDay } = event;
      const lines = shown.map((field) => ({ title: field.title, text: textOf(record, field.id) }));
      return {
        ...{ start, isAllDay, ...(end !== undefined && { end }) },
        uid: `${event.id}.${viewId}@${new URL(app.env.APP_URL).hostname}`,
        name: event.name,
        description: lines.flatMap(({ title, text }) => (text ? [`${title}: ${text}`] : [])).join("\n"),
        url: event.url?.startsWith("/")
          ? `${app.env.APP_URL}${event.url}`
          : (event.url ?? `${home}/data-records/${event.id}`),
        updatedAt: record.updatedAt,
      };
    }),
  );
}
