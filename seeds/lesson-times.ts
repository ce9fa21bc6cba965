const day = 24 * 60 * 60 * 1000;

/** Counted from two weeks ago, Monday first, so that there are lessons this week whenever the demo world is made. */
export function lessonAt({ week, weekday, hour }: { week: number; weekday: number; hour: number }): string {
  const today = new Date();
  const midnight = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate());
  const monday = midnight - ((today.getUTCDay() + 6) % 7) * day;
  return new Date(monday + ((week - 2) * 7 + weekday) * day + hour * 60 * 60 * 1000).toISOString();
}
