import { useFormatter } from "use-intl";

/** Days of the calendar in the user's language. They have no zone, so they are written in the one they are read in. */
export function useDayText() {
  const format = useFormatter();
  return {
    /** "Jul 1, 2027". */
    read: (day: string) => format.dateTime(momentOf(day), { dateStyle: "medium", timeZone: "UTC" }),
    /** "Thursday, July 1, 2027". */
    readLong: (day: string) => format.dateTime(momentOf(day), { dateStyle: "full", timeZone: "UTC" }),
    /** "Jul 1 – 14, 2027". */
    readRange: (start: string, end: string) =>
      format.dateTimeRange(momentOf(start), momentOf(end), { dateStyle: "medium", timeZone: "UTC" }),
    /** As it is typed: "7/1/2027", "1/7/2027". */
    type: (day: string) =>
      format.dateTime(momentOf(day), { year: "numeric", month: "numeric", day: "numeric", timeZone: "UTC" }),
  };
}

const momentOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
