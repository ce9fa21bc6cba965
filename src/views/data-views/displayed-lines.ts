import type { DisplayedField } from "./view-settings.ts";

/** Those that take room: a field without a value only where the view says so. */
export const filledFields = (
  shown: readonly DisplayedField[],
  values: Readonly<Record<string, unknown>>,
): DisplayedField[] => shown.filter(({ field, includeEmpty }) => includeEmpty || hasValue(values[field]));

/** Those with the same grouping key on one line, in the order of the first of each key. */
export function linesOf(shown: readonly DisplayedField[]): DisplayedField[][] {
  const lines: DisplayedField[][] = [];
  const byKey = new Map<string, DisplayedField[]>();
  for (const each of shown) {
    const known = each.groupingKey ? byKey.get(each.groupingKey) : undefined;
    if (known) known.push(each);
    else {
      const line = [each];
      lines.push(line);
      if (each.groupingKey) byKey.set(each.groupingKey, line);
    }
  }
  return lines;
}

export const hasValue = (value: unknown): boolean =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);
