import { wallTimeOf } from "#data/fields/zoned-time.ts";
import { shownDays } from "./shown-days.ts";
import { writeWall } from "./wall-span.ts";

/** The day that it is then on the team's clocks. */
export const dayAt = (moment: number, timeZone: string): string => writeWall(wallTimeOf(moment, timeZone)).slice(0, 10);

/** What an address says of a calendar: the day, else today, and the display, else the usual one. */
export const readPlace = (said: { day: unknown; display: unknown }, usual: { day: string; display: string }) => ({
  day: isDay(said.day) ? said.day : usual.day,
  display: isDisplay(said.display) ? said.display : usual.display,
});

/** And back: what is usual is not said. */
export const writePlace = (
  { day, display }: { day: string; display: string },
  usual: { day: string; display: string },
) => ({
  day: day === usual.day ? undefined : day,
  display: display === usual.display ? undefined : display,
});

/** Also real: 30 February is none. */
const isDay = (said: unknown): said is string =>
  typeof said === "string" &&
  /^[12]\d{3}-\d{2}-\d{2}$/.test(said) &&
  new Date(`${said}T00:00:00Z`).toJSON()?.startsWith(said) === true;

const isDisplay = (said: unknown): said is string => typeof said === "string" && Object.hasOwn(shownDays, said);
