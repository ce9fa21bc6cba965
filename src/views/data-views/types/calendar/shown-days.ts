import { addDays, addMonths } from "#data/fields/calendar-day.ts";

export type Days = { from: string; to: string };

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

const startOfWeek = (day: string, firstDay: number): string => addDays(day, -((weekdayOf(day) - firstDay + 7) % 7));

const startOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

type Shown = {
  /** What is read, both included. */
  daysOf(day: string, firstDay: number): Days;
  /** What its heading names: without the days of other months around it. */
  namedOf(day: string, firstDay: number): Days;
  step(day: string, steps: number): string;
};

const month = (day: string): Days => ({ from: startOfMonth(day), to: addDays(addMonths(startOfMonth(day), 1), -1) });
const week = (day: string, firstDay: number): Days => {
  const from = startOfWeek(day, firstDay);
  return { from, to: addDays(from, 6) };
};
const oneDay = (day: string): Days => ({ from: day, to: day });

/** Which days the displays of a calendar show, and how one goes on in them. */
export const shownDays: Readonly<Record<string, Shown>> = {
  month: {
    daysOf: (day, firstDay) => ({
      from: startOfWeek(month(day).from, firstDay),
      to: week(month(day).to, firstDay).to,
    }),
    namedOf: month,
    step: addMonths,
  },
  week: { daysOf: week, namedOf: week, step: (day, steps) => addDays(day, 7 * steps) },
  day: { daysOf: oneDay, namedOf: oneDay, step: addDays },
  agenda: { daysOf: month, namedOf: month, step: addMonths },
};
