/** What this browser calls its own zone. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

export type ZoneOption = { value: string; label: string };

/** Zones read as words, "America/New York"; the one that this browser is in comes first. */
export function listTimeZones(): ZoneOption[] {
  const own = browserZone();
  const known = new Set([own, ...[...Intl.supportedValuesOf("timeZone"), "UTC"].toSorted()]);
  return [...known].map(zoneOption);
}

export const zoneOption = (zone: string): ZoneOption => ({ value: zone, label: zone.replaceAll("_", " ") });
