/** How far away a day is, in the steps that are said differently. */
export type Due = { step: "overdue" | "soon"; days: number } | { step: "today" | "tomorrow" | "later" };

/** From here on the date says more than a number of days. */
const firstLater = 15;

/** Both are days of the team's calendar, such as "2027-07-01". What is done is never overdue. */
export function dueOf(dueOn: string, today: string, isDone: boolean): Due {
  const days = dayNumber(dueOn) - dayNumber(today);
  if (isDone || days >= firstLater) return { step: "later" };
  if (days < 0) return { step: "overdue", days: -days };
  if (days === 0) return { step: "today" };
  return days === 1 ? { step: "tomorrow" } : { step: "soon", days };
}

/** The day that it is there now. */
export const todayIn = (timeZone: string, now: Date): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone, calendar: "gregory", ...digits }).format(now);

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000;

const digits = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
