import "@mantine/dates/styles.layer.css";
import "dayjs/locale/es.js";
import "dayjs/locale/fr.js";
import { Button } from "@mantine/core";
import { DatePicker, DatesProvider } from "@mantine/dates";
import { useEffect, useRef, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { firstDayOfWeek } from "../first-day-of-week.ts";
import { wallTimeOf } from "../zoned-time.ts";
import { dayAfterKey } from "./calendar-keys.ts";
import classes from "./calendar-panel.module.css";
import { CalendarTime } from "./calendar-time.tsx";
import { useDayText } from "./use-day-text.ts";

export type CalendarPanelProps = {
  /** 2027-07-01, or 2027-07-01 14:30:00 on the team's clock; nothing: none yet. */
  value: string;
  onPick(value: string): void;
  withTime?: boolean;
  /** The days that the picked one is part of. */
  span?: { start: string | null; end: string | null };
  onDone(): void;
};

/** What has no time yet begins with the working day. */
const usualTime = "09:00:00";

/** A month in the app's language. Arrows move by day and week, over the ends of months; Page keys by month, with Shift by year. */
export default function CalendarPanel({ value, onPick, withTime = false, span, onDone }: CalendarPanelProps) {
  const t = useTranslations("fields.inputs.calendar");
  const locale = useLocale();
  const { readLong } = useDayText();
  const { timeZone } = useTeamScope();
  const today = new Date(wallTimeOf(Date.now(), timeZone)).toISOString().slice(0, 10);
  const chosen = value.slice(0, 10) || null;
  const time = value.slice(11);
  const [focused, setFocused] = useState(() => firstFocus(chosen, span, today));
  const panel = useRef<HTMLDivElement>(null);
  const timeInput = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Within a popover that has not found its place yet, scrolling to it would lead to the top of the page.
    panel.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus({ preventScroll: true });
  }, [focused]);

  const pick = (day: string) => {
    onPick(withTime ? `${day} ${time || usualTime}` : day);
    if (withTime) timeInput.current?.focus();
    else onDone();
  };
  return (
    <div
      ref={panel}
      onKeyDownCapture={(event) => {
        const from = event.target instanceof HTMLElement ? event.target.dataset.day : undefined;
        const next = from && dayAfterKey(from, event, firstDayOfWeek(locale));
        if (!next) return;
        event.preventDefault();
        event.stopPropagation();
        setFocused(next);
      }}
    >
      <DatesProvider settings={{ locale: locale.slice(0, 2), firstDayOfWeek: firstDayOfWeek(locale), weekendDays: [] }}>
        <DatePicker
          value={chosen}
          date={focused}
          onDateChange={setFocused}
          onChange={(day) => day && pick(day)}
          // Picked again it is still that day.
          allowDeselect={false}
          minDate="0100-01-01"
          maxDate="9999-12-31"
          getDayAriaLabel={readLong}
          classNames={{ day: classes.day ?? "" }}
          ariaLabels={{
            previousMonth: t("previousMonth"),
            nextMonth: t("nextMonth"),
            previousYear: t("previousYear"),
            nextYear: t("nextYear"),
            previousDecade: t("previousYears"),
            nextDecade: t("nextYears"),
          }}
          getDayProps={(day) => ({
            "data-day": day,
            "aria-pressed": day === chosen,
            ...(day === today && { "aria-current": "date", className: classes.today ?? "" }),
            ...placeIn(span, day),
          })}
        />
      </DatesProvider>
      <div className={classes.foot}>
        {withTime && (
          <CalendarTime
            value={time}
            hoursRef={timeInput}
            onChange={(next) => onPick(`${chosen ?? focused} ${next}`)}
            onDone={onDone}
          />
        )}
        <Button variant="subtle" onClick={() => pick(today)}>
          {t("today")}
        </Button>
        {withTime && <Button onClick={onDone}>{t("done")}</Button>}
      </div>
    </div>
  );
}

/** Before the year 100 the calendar would count in the twentieth century. */
function firstFocus(chosen: string | null, span: CalendarPanelProps["span"], today: string): string {
  const day = chosen ?? span?.start ?? span?.end;
  return day && day >= "0100" ? day : today;
}

function placeIn(span: CalendarPanelProps["span"], day: string) {
  const { start, end } = span ?? {};
  if (!start || !end || start >= end) return {};
  return { inRange: day >= start && day <= end, firstInRange: day === start, lastInRange: day === end };
}
