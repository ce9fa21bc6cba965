import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { ActionMenu } from "#ui/action-menu.tsx";
import classes from "./agenda.module.css";
import { DayInfos } from "./day-info.tsx";
import type { EventActions } from "./event-actions.ts";
import { colorClass } from "./event-color.ts";
import type { EventWords } from "./event-words.ts";
import { allDays, type CalendarEvent, type DayInfo, dayNumber, eventsByDay } from "./placed-event.ts";
import type { Days } from "./shown-days.ts";
import { useEventWords } from "./use-event-words.ts";
import { daysOf } from "./wall-span.ts";

type AgendaProps = {
  label: string;
  events: readonly CalendarEvent[];
  infos: ReadonlyMap<string, DayInfo[]>;
  days: Days;
  today: string;
  /** Days on which there is nothing are shown, with these words. */
  emptyDays?: { message: string } | undefined;
  actions: EventActions;
};

/** What is on each day, one below the other. */
export function Agenda({ label, events, infos, days, today, emptyDays, actions }: AgendaProps) {
  const t = useTranslations("views.calendar");
  const words = useEventWords();
  const byDay = useMemo(() => eventsByDay(events, days), [events, days]);
  const all = useMemo(() => allDays(days), [days]);
  const shown = all.filter((day) => emptyDays || byDay.has(day) || infos.has(day));
  return (
    <ol className={classes.days} aria-label={label}>
      {shown.map((day) => (
        <li key={day} className={classes.day}>
          <h3 className={classes.date} data-today={day === today || undefined}>
            <span className={classes.number}>{Number(day.slice(8))}</span>
            <span className={classes.names}>
              <span>{words.longWeekday(day)}</span>
              <span className={classes.month}>{day === today ? t("today") : words.shortMonth(day)}</span>
            </span>
          </h3>
          <div className={classes.content}>
            <DayInfos infos={infos.get(day) ?? []} />
            {byDay.has(day) ? (
              <ul className={classes.events}>
                {byDay.get(day)!.map((event) => (
                  <AgendaEvent key={event.id} event={event} day={day} actions={actions} words={words} />
                ))}
              </ul>
            ) : (
              emptyDays && <p className={classes.nothing}>{emptyDays.message || t("nothingOnDay")}</p>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

type AgendaEventProps = { event: CalendarEvent; day: string; actions: EventActions; words: EventWords };

function AgendaEvent({ event, day, actions, words }: AgendaEventProps) {
  const t = useTranslations("views.calendar");
  const { first, last } = daysOf(event.span);
  const own = words.ownTimes(event);
  return (
    <li className={`${classes.event} ${colorClass(actions.colorOf(event))}`} data-event={event.id}>
      <span className={classes.time}>
        {words.timeOn(event, day)}
        {own && <span className={classes.own}>{own}</span>}
      </span>
      {actions.open ? (
        <button type="button" className={classes.name} onClick={(click) => actions.open!(event, click)}>
          {event.name}
        </button>
      ) : (
        <span className={classes.name}>{event.name}</span>
      )}
      {first !== last && (
        <span className={classes.count}>
          {t("dayOf", { day: dayNumber(first, day), days: dayNumber(first, last) })}
        </span>
      )}
      {actions.mayMove(event) && (
        <ActionMenu
          size={28}
          label={t("actionsFor", { name: event.name })}
          actions={[{ key: "move", label: t("move"), icon: "fas_calendar-day", run: () => actions.askMove(event) }]}
        />
      )}
    </li>
  );
}
