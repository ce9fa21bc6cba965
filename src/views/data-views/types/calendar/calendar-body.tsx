import { Button } from "@mantine/core";
import { lazy, Suspense, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { FormDrawer } from "#ui/form/form-drawer.tsx";
import { Note } from "#ui/note.tsx";
import { SkeletonTable } from "#ui/skeleton.tsx";
import type { ViewShown } from "../../contract.ts";
import { Surface } from "../../ui/surface.tsx";
import { Agenda } from "./agenda.tsx";
import classes from "./calendar-body.module.css";
import type { useEvents } from "./calendar-events.ts";
import { emptyDateMessage } from "./empty-dates.ts";
import type { EventActions } from "./event-actions.ts";
import { EventHover } from "./event-hover.tsx";
import { MonthDots } from "./month-dots.tsx";
import type { Days } from "./shown-days.ts";
import { useEventKeys } from "./use-event-keys.ts";
import { useEventWords } from "./use-event-words.ts";
import type { WallSpan } from "./wall-span.ts";

const DrawnCalendar = lazy(() => import("./drawn-calendar.tsx"));

type CalendarBodyProps = {
  view: ViewShown;
  fields: readonly Field[];
  display: string;
  day: string;
  days: Days;
  today: string;
  firstDay: number;
  isPhone: boolean;
  events: ReturnType<typeof useEvents>;
  actions: EventActions;
  go: (to: { day?: string; display?: string }) => void;
  create: ((span: WallSpan) => void) | undefined;
};

/** The days themselves, or a word where there is nothing to show yet. */
export function CalendarBody(props: CalendarBodyProps) {
  const { view, fields, events, display, create, day } = props;
  const t = useTranslations("views.calendar");
  const { query } = events;
  const { startFieldId, dateInfo } = view.settings.options as { startFieldId: string | null; dateInfo: unknown };
  if (query.error && !query.data)
    return (
      <Surface>
        <ErrorState retry={() => void query.refetch()} error={query.error}>
          {t("failed")}
        </ErrorState>
      </Surface>
    );
  if (!query.data)
    return (
      <Surface>
        <SkeletonTable rows={8} />
      </Surface>
    );
  // A start that is closed to the reader leaves nothing that could stand anywhere.
  if (!startFieldId || (fields.length > 0 && !fields.some(({ id }) => id === startFieldId)))
    return (
      <Surface>
        <EmptyState icon="fas_calendar-xmark">{t("noStart")}</EmptyState>
      </Surface>
    );
  const isEmpty = events.events.length === 0 && events.infos.size === 0;
  const showsEmptyDays = (view.settings.options as { includeEmptyDates?: boolean }).includeEmptyDates === true;
  if (isEmpty && display === "agenda" && !showsEmptyDays && !dateInfo)
    return (
      <Surface>
        <EmptyState
          icon="fas_calendar-days"
          action={
            create && (
              <Button variant="default" onClick={() => create({ start: day, isAllDay: true })}>
                {t("addHere")}
              </Button>
            )
          }
        >
          {t("emptyMonth")}
        </EmptyState>
      </Surface>
    );
  return (
    <>
      {!events.isWhole && <Note icon="fas_circle-info">{t("tooMany", { count: events.events.length })}</Note>}
      <ShownDays {...props} />
    </>
  );
}

function ShownDays(props: CalendarBodyProps) {
  const { view, fields, display, day, days, today, firstDay, isPhone, events, actions, go, create } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [listed, setListed] = useState<string>();
  const words = useEventWords();
  const press = useEventKeys(events.events, actions, display);
  const options = view.settings.options as {
    startFieldId: string;
    includeEmptyDates: boolean;
    emptyDatesMessage: string;
  };
  const label = view.internalName;
  const shared = { label, infos: events.infos, actions };
  const emptyDays = options.includeEmptyDates ? { message: options.emptyDatesMessage } : undefined;
  // One day, or the days of a week on a phone, are there with or without events.
  const allDays = { message: options.emptyDatesMessage };
  const start = fields.find(({ id }) => id === options.startFieldId);
  const hasTimes = start !== undefined && fieldTypeNamed(start.dataType).storage.kind === "instant";
  const onDay = { from: day, to: day };
  const drawn =
    display === "agenda" ? (
      <Agenda {...shared} events={events.events} days={days} today={today} emptyDays={emptyDays} />
    ) : isPhone && display === "month" ? (
      <div className={classes.phone}>
        <MonthDots
          {...shared}
          {...{ day, today, days, firstDay }}
          events={events.events}
          choose={(chosen) => go({ day: chosen })}
        />
        <Agenda
          {...shared}
          label={words.longDay(day)}
          events={events.events}
          days={onDay}
          today={today}
          emptyDays={allDays}
        />
      </div>
    ) : isPhone && display === "week" ? (
      <Agenda {...shared} events={events.events} days={days} today={today} emptyDays={allDays} />
    ) : (
      <Suspense fallback={<SkeletonTable rows={8} />}>
        <DrawnCalendar
          {...shared}
          display={display as "month"}
          {...{ day, days, firstDay, hasTimes, create }}
          listDay={setListed}
          events={events.events}
          emptyMessage={emptyDateMessage(options, display)}
          showDay={(chosen) => go({ day: chosen, display: "day" })}
        />
      </Suspense>
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are heard for the events within
    <div ref={frame} onKeyDown={press} className={classes.frame} data-events>
      {drawn}
      {listed && (
        <FormDrawer title={words.longDay(listed)} opened close={() => setListed(undefined)}>
          <Agenda
            {...shared}
            label={words.longDay(listed)}
            events={events.events}
            days={{ from: listed, to: listed }}
            today={today}
          />
        </FormDrawer>
      )}
      {display !== "agenda" && <EventHover frame={frame} events={events.events} words={words} />}
    </div>
  );
}
