/** How long a bookmark has been there, in the steps that are told apart. */
export type BookmarkAge = { step: "today" | "yesterday" | "week" | "date" } | { step: "days" | "weeks"; count: number };

/** From here on a number of weeks says less than the date. */
const firstDayOfDate = 35;

/** Days are those of the team's calendar: a minute before midnight is yesterday a minute after it. */
export function bookmarkAge(bookmarkedAt: Date, now: Date, timeZone: string): BookmarkAge {
  const days = dayNumber(now, timeZone) - dayNumber(bookmarkedAt, timeZone);
  // Also where this computer's clock is behind the server's.
  if (days <= 0) return { step: "today" };
  if (days === 1) return { step: "yesterday" };
  if (days < 7) return { step: "days", count: days };
  if (days < 14) return { step: "week" };
  if (days < firstDayOfDate) return { step: "weeks", count: Math.floor(days / 7) };
  return { step: "date" };
}

/** Days since 1970 on the calendar of the zone; those of 23 or 25 hours count as one. */
function dayNumber(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-CA", { timeZone, calendar: "gregory", ...digits }).formatToParts(at);
  const part = (type: string) => Number(parts.find((each) => each.type === type)!.value);
  return Date.UTC(part("year"), part("month") - 1, part("day")) / 86_400_000;
}

const digits = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
