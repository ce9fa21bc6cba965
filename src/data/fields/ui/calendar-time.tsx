import { TimePicker } from "@mantine/dates";
import type { RefObject } from "react";
import { useLocale, useTranslations } from "use-intl";

type CalendarTimeProps = {
  /** 14:30:00, or nothing. */
  value: string;
  onChange(value: string): void;
  onDone(): void;
  hoursRef: RefObject<HTMLInputElement | null>;
};

/** A time of day as the clocks of the language have it. */
export function CalendarTime({ value, onChange, onDone, hoursRef }: CalendarTimeProps) {
  const t = useTranslations("fields.inputs.calendar");
  const locale = useLocale();
  const { hour12 = false } = new Intl.DateTimeFormat(locale, { hour: "numeric" }).resolvedOptions();
  return (
    <TimePicker
      aria-label={t("time")}
      value={value}
      onChange={(next) => next && onChange(next)}
      hoursRef={hoursRef}
      format={hour12 ? "12h" : "24h"}
      amPmLabels={{ am: halfOfDay(locale, 9), pm: halfOfDay(locale, 15) }}
      hoursInputLabel={t("hours")}
      minutesInputLabel={t("minutes")}
      amPmInputLabel={t("halfOfDay")}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        onDone();
      }}
    />
  );
}

function halfOfDay(locale: string, hour: number): string {
  const format = new Intl.DateTimeFormat(locale, { hour: "numeric", hour12: true, timeZone: "UTC" });
  const parts = format.formatToParts(Date.UTC(2027, 0, 1, hour));
  return parts.find(({ type }) => type === "dayPeriod")?.value ?? "";
}
