type WeekDay = 0 | 1 | 2 | 3 | 4 | 5 | 6;
type WithWeek = Intl.Locale & { getWeekInfo?(): { firstDay: number } };

/** Sunday is 0. Where the browser cannot say it, Monday, except in American English. */
export function firstDayOfWeek(locale: string): WeekDay {
  const known = (new Intl.Locale(locale) as WithWeek).getWeekInfo?.().firstDay;
  return ((known ?? (locale === "en-US" ? 7 : 1)) % 7) as WeekDay;
}
