import { Anchor } from "@mantine/core";
import { useTranslations } from "use-intl";
import { addDays } from "#data/fields/calendar-day.ts";
import { Note } from "#ui/note.tsx";
import type { OpenView } from "../../ui/use-open-view.ts";
import { useEvents } from "./calendar-events.ts";
import type { CalendarEvent } from "./placed-event.ts";
import type { Days } from "./shown-days.ts";
import { useEventWords } from "./use-event-words.ts";

type NearestEventProps = { open: OpenView; days: Days; go: (to: { day: string }) => void };

const aYear = 366;

/** Where a calendar goes on that has nothing on the days shown: a camp's summer is half a year away. */
export function NearestEvent({ open, days, go }: NearestEventProps) {
  const t = useTranslations("views.calendar");
  const words = useEventWords();
  const { nearest, isNext, isRead } = useNearestEvent(open, days);
  if (!nearest || !isRead) return null;
  const day = nearestDay(nearest);
  return (
    <Note icon="fas_calendar-days">
      {t("nothingHere")}{" "}
      <Anchor component="button" type="button" inherit ta="start" onClick={() => go({ day })}>
        {t(isNext ? "nextIs" : "lastWas", { name: nearest.name, day: words.longDay(day) })}
      </Anchor>
    </Note>
  );
}

/** What comes next after some days, within a year; else what was last before them. */
export function useNearestEvent(open: OpenView, days: Days) {
  const later = useEvents(open, { from: addDays(days.to, 1), to: addDays(days.to, aYear) });
  const earlier = useEvents(
    { ...open, isReady: open.isReady && later.query.isSuccess && later.events.length === 0 },
    { from: addDays(days.from, -aYear), to: addDays(days.from, -1) },
  );
  const next = first(later.events, (day, best) => day < best);
  const last = next ? undefined : first(earlier.events, (day, best) => day > best);
  const isRead =
    later.query.isSuccess && !later.query.isPlaceholderData && (next !== undefined || earlier.query.isSuccess);
  return { nearest: next ?? last, isNext: next !== undefined, isRead };
}

export const nearestDay = ({ span }: CalendarEvent): string => span.start.slice(0, 10);

const first = (events: readonly CalendarEvent[], isBefore: (day: string, best: string) => boolean) =>
  events.reduce<CalendarEvent | undefined>(
    (best, event) => (!best || isBefore(nearestDay(event), nearestDay(best)) ? event : best),
    undefined,
  );
