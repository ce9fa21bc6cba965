import type { FieldDefinition } from "#data/collections/definitions.ts";
import { sameValue } from "#shared/same-json.ts";
import { foldKey } from "./find-targets.server.ts";
import type { Reach } from "./name-lookups.server.ts";
import type { Input, Planned } from "./planned-rows.server.ts";
import type { ReadRow } from "./read-cells.server.ts";

type Taken = { row: ReadRow; field: FieldDefinition };

/**
 * Values of unique fields that an earlier row of the file has. What is written is in the database when the next step
 * looks; what is only checked is not.
 */
export async function findTakenBefore(reach: Reach, { memory }: Input, planned: Planned[]): Promise<Taken[]> {
  const fields = [...reach.definitions.fields.values()].filter((field) => field.isUnique);
  const marks = planned.flatMap(({ row, draft: { before, after } }) =>
    fields.flatMap((field) => {
      const value = after.values[field.id] ?? null;
      const isFresh = !sameValue(value, before?.values[field.id]);
      const isIn = after.collections.includes(field.collectionId);
      return value !== null && isFresh && isIn ? [{ row, field, mark: `unique ${field.id} ${foldKey(value)}` }] : [];
    }),
  );
  const known = await memory.note(marks.map(({ mark }) => mark));
  return marks.filter(({ mark }) => known.has(mark));
}
