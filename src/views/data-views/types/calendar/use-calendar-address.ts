import type { OpenView } from "../../ui/use-open-view.ts";
import { dayAt, readPlace, writePlace } from "./calendar-address.ts";

export const todayIn = (timeZone: string): string => dayAt(Date.now(), timeZone);

/** Which day and display of a calendar are looked at: in the address, so that both can be sent to somebody. */
export function useCalendarAddress(open: OpenView, timeZone: string) {
  const { on, show } = open.address;
  const today = todayIn(timeZone);
  const usual = { day: today, display: open.view.settings.displayOption };
  const { day, display } = readPlace({ day: on, display: show }, usual);
  const go = (to: { day?: string; display?: string }) => {
    const next = writePlace({ day, display, ...to }, usual);
    // Addresses of the search and of filters stay as they are.
    open.go({ on: next.day, show: next.display }, false);
  };
  return { day, display, today, go };
}
