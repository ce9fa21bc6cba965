import type { Field } from "#data/collections/ui/structure-queries.ts";

type Original = { values: Readonly<Record<string, unknown>>; abilities: { readOnly: readonly string[] } };

/** What a copy of a record begins with: everything that may be written and need not be unique. */
export function copiedValues(
  { values, abilities }: Original,
  fields: readonly Pick<Field, "id" | "isUnique">[],
  name: { fieldId: string | undefined; copyOf: (name: string) => string },
): Record<string, unknown> {
  const entries = fields
    .filter(({ id, isUnique }) => !isUnique && !abilities.readOnly.includes(id) && (values[id] ?? null) !== null)
    .map(({ id }) => {
      const value = values[id];
      return [id, id === name.fieldId && typeof value === "string" ? name.copyOf(value) : value] as const;
    });
  return Object.fromEntries(entries);
}
