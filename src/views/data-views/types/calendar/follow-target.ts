import { pathTo } from "#client/routes.ts";
import type { CalendarEvent } from "./calendar-events.ts";

type Around = {
  teamId: string;
  pressed: { ctrlKey: boolean; metaKey: boolean };
  peek: (recordId: string) => void;
};

/** Leads where the view says; else to the record, beside the calendar or in a tab of its own. */
export function followTarget({ id, url, opensInNewWindow }: CalendarEvent, { teamId, pressed, peek }: Around) {
  const isNewTab = opensInNewWindow === true || pressed.ctrlKey || pressed.metaKey;
  const address = url ?? pathTo("team.record", { teamId, dataRecordId: id })!;
  if (isNewTab) window.open(address, "_blank", "noopener");
  else if (url) window.location.assign(url);
  else peek(id);
}
