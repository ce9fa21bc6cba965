/** "Eastern Daylight Time" at that moment, or now. */
export function zoneName(locale: string, timeZone: string, moment: string | null): string {
  const parts = formatOf(locale, timeZone).formatToParts(moment ? new Date(moment) : new Date());
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const formats = new Map<string, Intl.DateTimeFormat>();

// Making one is slow, and a list asks for every item.
function formatOf(locale: string, timeZone: string): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "long" });
  formats.set(key, format);
  return format;
}
