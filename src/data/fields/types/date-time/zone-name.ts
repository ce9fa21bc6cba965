/** "Eastern Daylight Time" at that moment, or now. */
export function zoneName(locale: string, timeZone: string, moment: string | null): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "long" });
  const parts = format.formatToParts(moment ? new Date(moment) : new Date());
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
