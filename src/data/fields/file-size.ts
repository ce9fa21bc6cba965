import { formatNumber } from "./number-format.ts";

/** A size in the unit that needs the fewest digits. */
export function sizeInUnit(bytes: number): { value: number; unit: "gigabyte" | "megabyte" | "kilobyte" } {
  if (bytes >= 1024 ** 3) return { value: Math.round((bytes / 1024 ** 3) * 10) / 10, unit: "gigabyte" };
  if (bytes >= 1024 ** 2) return { value: Math.round((bytes / 1024 ** 2) * 10) / 10, unit: "megabyte" };
  return { value: Math.max(1, Math.round(bytes / 1024)), unit: "kilobyte" };
}

export function formatSize(locale: string, bytes: number): string {
  const { value, unit } = sizeInUnit(bytes);
  return formatNumber(locale, value, { style: "unit", unit, unitDisplay: "short" });
}
