import { useFormatter, useNow } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { TextLine } from "#data/fields/ui/text-line.tsx";
import type { DateTimeFormat } from "../view-settings.ts";

type Form = Exclude<DateTimeFormat, "usual">;
type DateTextProps = { value: unknown; form: Form };

/** A day, a moment or some days, written as the view says. */
export function DateText({ value, form }: DateTextProps) {
  const write = useDateText();
  if (typeof value === "string")
    return (
      <TextLine room="cell">
        <time dateTime={value}>{write(value, form)}</time>
      </TextLine>
    );
  const { start, end } = value as { start: string; end: string };
  const isOne = start === end || form === "relative";
  return <TextLine room="cell">{isOne ? write(start, form) : `${write(start, form)} – ${write(end, form)}`}</TextLine>;
}

/** In the reader's language; days are the same everywhere, moments are on the team's clocks. */
export function useDateText(): (value: string, form: Form) => string {
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  const { timeZone } = useTeamScope();
  return (value, form) => {
    const isDay = value.length === dayLength;
    const moment = new Date(isDay ? `${value}T00:00:00Z` : value);
    const zone = isDay ? "UTC" : timeZone;
    if (form !== "relative")
      return format.dateTime(moment, { ...(isDay ? dayForms : momentForms)[form], timeZone: zone });
    if (!isDay) return format.relativeTime(moment, now);
    const today = new Date(`${dayIn(now, timeZone)}T00:00:00Z`);
    return format.relativeTime(moment, { now: today, ...unitOf(moment, today) });
  };
}

const dayLength = "2027-07-01".length;

const dayForms = {
  short: { dateStyle: "short" },
  long: { dateStyle: "long" },
  weekday: { weekday: "long", month: "short", day: "numeric" },
  monthAndYear: { month: "long", year: "numeric" },
  // A day has no time.
  timeOnly: { dateStyle: "medium" },
} as const satisfies Record<Exclude<Form, "relative">, Intl.DateTimeFormatOptions>;

const momentForms = {
  short: { dateStyle: "short", timeStyle: "short" },
  long: { dateStyle: "long", timeStyle: "short" },
  weekday: { weekday: "long", month: "short", day: "numeric", hour: "numeric", minute: "2-digit" },
  monthAndYear: { month: "long", year: "numeric" },
  timeOnly: { timeStyle: "short" },
} as const satisfies Record<Exclude<Form, "relative">, Intl.DateTimeFormatOptions>;

/** Today and the days around it are counted in days, not in hours. */
const unitOf = (one: Date, other: Date): { unit?: "day" } =>
  Math.abs(one.getTime() - other.getTime()) < 7 * 86_400_000 ? { unit: "day" } : {};

const dayIn = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone }).format(moment);
