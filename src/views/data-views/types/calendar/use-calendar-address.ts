import { wallTimeOf } from "#data/fields/zoned-time.ts";
import type { OpenView } from "../../ui/use-open-view.ts";
import { shownDays } from "./shown-days.ts";
import { writeWall } from "./wall-span.ts";

export const todayIn = (timeZone: string): string => writeWall(wallTimeOf(Date.now(), timeZone)).slice(0, 10);

/** Which day and display of a calendar are looked at: in the address, so that both can be sent to somebody. */
export function useCalendarAddress(open: OpenView, timeZone: string) {
  const { on, show } = open.address;
  const usualDisplay = open.view.settings.displayOption;
  const today = todayIn(timeZone);
  const day = typeof on === "string" && isDay(on) ? on : today;
  const display = typeof show === "string" && Object.hasOwn(shownDays, show) ? show : usualDisplay;
  const go = (to: { day?: string; display?: string }) => {
    const next = { day, display, ...to };
    // Addresses of the search and of filters stay as they are.
    const shown = {
      on: next.day === today ? undefined : next.day,
      show: next.display === usualDisplay ? undefined : next.display,
    };
    open.go(shown, false);
  };
  return { day, display, today, go };
}

/** Also real: 30 February is none. */
const isDay = (text: string): boolean =>
  /^[12]\d{3}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;
