import { useCallback } from "react";
import { useFormatter, useNow } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { TextLine } from "#data/fields/ui/text-line.tsx";
import { type DateForm, writeDate, writeDates } from "../date-text.ts";

type DateTextProps = { value: unknown; form: DateForm };

/** A day, a moment or some days, written as the view says. */
export function DateText({ value, form }: DateTextProps) {
  const around = useAround();
  const text = writeDates(value, form, around);
  return <TextLine room="cell">{typeof value === "string" ? <time dateTime={value}>{text}</time> : text}</TextLine>;
}

/** In the reader's language. */
export function useDateText(): (value: string, form: DateForm) => string {
  const around = useAround();
  return (value, form) => writeDate(value, form, around);
}

/** The same of a value that can be several days. */
export function useDatesText(): (value: unknown, form: DateForm) => string {
  const { format, now, timeZone } = useAround();
  return useCallback((value, form) => writeDates(value, form, { format, now, timeZone }), [format, now, timeZone]);
}

function useAround() {
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  const { timeZone } = useTeamScope();
  return { format, now, timeZone };
}
