import { type KeyboardEvent, useMemo, useRef } from "react";
import { useTranslations } from "use-intl";
import { dayAfterKey } from "#data/fields/ui/calendar-keys.ts";
import type { EventActions } from "./event-actions.ts";
import { colorClass } from "./event-color.ts";
import classes from "./month-dots.module.css";
import { allDays, type CalendarEvent, type DayInfo, eventsByDay } from "./placed-event.ts";
import type { Days } from "./shown-days.ts";
import { useEventWords } from "./use-event-words.ts";

type MonthDotsProps = {
  label: string;
  day: string;
  today: string;
  days: Days;
  firstDay: number;
  events: readonly CalendarEvent[];
  infos: ReadonlyMap<string, DayInfo[]>;
  actions: EventActions;
  choose: (day: string) => void;
};

const mostDots = 3;

/** A month on a phone: dots for what there is; what is on the chosen day is listed below by whoever shows it. */
export function MonthDots({ label, day, today, days, firstDay, events, infos, actions, choose }: MonthDotsProps) {
  const t = useTranslations("views.calendar");
  const words = useEventWords();
  const frame = useRef<HTMLTableElement>(null);
  const byDay = useMemo(() => eventsByDay(events, days), [events, days]);
  const all = allDays(days);
  const weeks = Array.from({ length: all.length / 7 }, (_, week) => all.slice(week * 7, week * 7 + 7));
  const press = (event: KeyboardEvent) => {
    const next = dayAfterKey(day, event, firstDay);
    if (!next) return;
    event.preventDefault();
    choose(next);
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus());
  };
  return (
    <table ref={frame} className={classes.month} aria-label={label}>
      <thead>
        <tr>
          {all.slice(0, 7).map((each) => (
            <th key={each} abbr={words.longWeekday(each)} className={classes.weekday}>
              {words.narrowWeekday(each)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((each) => {
              const here = byDay.get(each) ?? [];
              const isClosed = infos.get(each)?.some((info) => info.isClosed);
              return (
                <td key={each}>
                  <button
                    type="button"
                    className={classes.day}
                    data-day={each}
                    data-today={each === today || undefined}
                    data-other={each.slice(0, 7) !== day.slice(0, 7) || undefined}
                    data-closed={isClosed || undefined}
                    aria-pressed={each === day}
                    tabIndex={each === day ? 0 : -1}
                    aria-label={t("dayWithCount", { day: words.longDay(each), count: here.length })}
                    onClick={() => choose(each)}
                    onKeyDown={press}
                  >
                    <span className={classes.number}>{Number(each.slice(8))}</span>
                    <span className={classes.dots}>
                      {here.slice(0, mostDots).map((event) => (
                        <span key={event.id} className={`${classes.dot} ${colorClass(actions.colorOf(event))}`} />
                      ))}
                    </span>
                  </button>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
