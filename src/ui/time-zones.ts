/** What this browser calls its own zone. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

/** For a searchable list: zones read and are searched as words, "America/New York". */
export function listTimeZones(): { value: string; label: string }[] {
  const known = new Set([...Intl.supportedValuesOf("timeZone"), browserZone(), "UTC"]);
  return [...known].sort().map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }));
}
