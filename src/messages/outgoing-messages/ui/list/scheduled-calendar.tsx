import { useMediaQuery } from "@mantine/hooks";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { firstDayOfWeek } from "#data/fields/first-day-of-week.ts";
import { Card } from "#ui/card.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { FormDrawer } from "#ui/form/form-drawer.tsx";
import { SkeletonTable } from "#ui/skeleton.tsx";
import { Agenda } from "#views/data-views/types/calendar/agenda.tsx";
import { CalendarBar } from "#views/data-views/types/calendar/calendar-bar.tsx";
import type { EventActions } from "#views/data-views/types/calendar/event-actions.ts";
import { EventHover } from "#views/data-views/types/calendar/event-hover.tsx";
import type { CalendarEvent } from "#views/data-views/types/calendar/placed-event.ts";
import { shownDays } from "#views/data-views/types/calendar/shown-days.ts";
import { todayIn } from "#views/data-views/types/calendar/use-calendar-address.ts";
import { useEventKeys } from "#views/data-views/types/calendar/use-event-keys.ts";
import { useEventWords } from "#views/data-views/types/calendar/use-event-words.ts";
import { readWall, writeWall } from "#views/data-views/types/calendar/wall-span.ts";
import type { MessageListed } from "../../contract.ts";
import { openedAt } from "../message-paths.ts";
import classes from "./messages-page.module.css";
import { localTimeOf, RescheduleDrawer } from "./reschedule-drawer.tsx";
import { useReschedule } from "./use-reschedule.ts";
import { type Narrowed, useScheduledOn } from "./use-scheduled-on.ts";

const DrawnCalendar = lazy(() => import("#views/data-views/types/calendar/drawn-calendar.tsx"));

const displays = ["month", "week", "agenda"] as const;
type Display = (typeof displays)[number] | "day";
const noInfos: ReadonlyMap<string, never[]> = new Map();
const none: readonly MessageListed[] = [];

/** What is scheduled, on the days on which it leaves: dragged to another time, it leaves then. */
export default function ScheduledCalendar({ narrowed }: { narrowed: Narrowed }) {
  const t = useTranslations("messages.list.failed");
  const routes = useTranslations("routes");
  const locale = useLocale();
  const words = useEventWords();
  const { timeZone } = useTeamScope();
  const isPhone = useMediaQuery("(max-width: 600px)", false, { getInitialValueInEffect: false });
  const today = todayIn(timeZone);
  const [day, setDay] = useState(today);
  const [chosen, setDisplay] = useState<Display>("month");
  const [listed, setListed] = useState<string>();
  const [moved, setMoved] = useState<MessageListed>();
  const frame = useRef<HTMLDivElement>(null);
  // On a phone days stand below each other: there is no room for a month of names.
  const display = isPhone ? "agenda" : chosen;
  const firstDay = firstDayOfWeek(locale);
  const shown = shownDays[display]!;
  const days = useMemo(() => shown.daysOf(day, firstDay), [shown, day, firstDay]);
  const read = useScheduledOn(days, narrowed);
  const messages = read.data ?? none;
  const events = useMemo(() => messages.map((message) => eventOf(message, timeZone)), [messages, timeZone]);
  const actions = useEventActions(messages, setMoved);
  const press = useEventKeys(events, actions, display);
  const named = shown.namedOf(day, firstDay);
  const label = routes("scheduled");
  const shared = { label, infos: noInfos, actions, events };
  const title =
    display === "day" ? words.longDay(day) : display === "week" ? words.days(named.from, named.to) : words.month(day);
  return (
    <div className={classes.calendar}>
      <CalendarBar
        title={title}
        displays={isPhone ? ["agenda"] : [...displays]}
        display={display}
        isToday={named.from <= today && today <= named.to}
        isBusy={read.isFetching}
        step={(steps) => setDay(shown.step(day, steps))}
        goToday={() => setDay(today)}
        show={(next) => setDisplay(next as Display)}
      />
      {read.error ? (
        <Card>
          <ErrorState retry={() => void read.refetch()} error={read.error}>
            {t("scheduled")}
          </ErrorState>
        </Card>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys are heard for the messages within
        <div ref={frame} onKeyDown={press} data-events>
          {display === "agenda" ? (
            <Agenda {...shared} days={days} today={today} {...(isPhone && { emptyDays: { message: "" } })} />
          ) : (
            <Suspense fallback={<SkeletonTable rows={8} />}>
              <DrawnCalendar
                {...shared}
                {...{ display, day, days, firstDay, hasTimes: true }}
                listDay={setListed}
                showDay={(next) => {
                  setDay(next);
                  setDisplay("day");
                }}
              />
            </Suspense>
          )}
          {display !== "agenda" && <EventHover frame={frame} events={events} words={words} />}
        </div>
      )}
      {listed && (
        <FormDrawer title={words.longDay(listed)} opened close={() => setListed(undefined)}>
          <Agenda {...shared} days={{ from: listed, to: listed }} today={today} />
        </FormDrawer>
      )}
      <RescheduleDrawer message={moved} close={() => setMoved(undefined)} />
    </div>
  );
}

function useEventActions(messages: readonly MessageListed[], askMove: (message: MessageListed) => void): EventActions {
  const { teamId, timeZone } = useTeamScope();
  const navigate = useNavigate();
  const reschedule = useReschedule();
  const latest = useRef(reschedule);
  useEffect(() => {
    latest.current = reschedule;
  });
  // The same object as long as the messages are the same: what is drawn by it is drawn once.
  return useMemo(() => {
    const byId = new Map(messages.map((message) => [message.Id, message]));
    return {
      open: ({ id }) => void navigate({ to: openedAt(teamId, byId.get(id)!) }),
      colorOf: ({ id }) => (byId.get(id)?.HeldBecause ? "yellow" : "blue"),
      // What leaves at once has no time that could be moved.
      mayMove: ({ id }) => {
        const { Actions = [], Schedule } = byId.get(id) ?? {};
        return Actions.includes("reschedule") && Boolean(Schedule?.localTime);
      },
      mayStretch: () => false,
      stretchTo: async () => false,
      moveBy: async ({ id }, milliseconds) => {
        const message = byId.get(id)!;
        const wall = readWall(`${localTimeOf(message, timeZone)}:00`) + milliseconds;
        return latest.current(message, writeWall(wall).slice(0, 16));
      },
      askMove: ({ id }) => askMove(byId.get(id)!),
    };
  }, [messages, teamId, timeZone, navigate, askMove]);
}

/** Where it stands is its own clock's word: the team's, or that of each recipient. */
function eventOf(message: MessageListed, timeZone: string): CalendarEvent {
  return {
    id: message.Id,
    name: message.InternalName,
    start: message.ScheduledAt ?? message.CreatedAt,
    isAllDay: false,
    hasOwnClock: message.Schedule.inRecipientsZone,
    span: { start: `${localTimeOf(message, timeZone)}:00`, isAllDay: false },
  } as CalendarEvent;
}
