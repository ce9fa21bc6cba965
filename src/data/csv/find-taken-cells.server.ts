import type { FieldDefinition } from "#data/collections/definitions.ts";
import { findTaken } from "#data/records/writing/unique-values.server.ts";
import { sameValue } from "#shared/same-json.ts";
import { foldKey } from "./find-targets.server.ts";
import type { Reach } from "./name-lookups.server.ts";
import type { Planned, Wish } from "./planned-rows.server.ts";
import type { ReadRow } from "./read-cells.server.ts";

type Taken = { row: ReadRow; field: FieldDefinition };

/** Values of unique fields that another record has, or an earlier row. */
export async function findTakenCells(reach: Reach, wish: Wish, planned: Planned[]): Promise<Taken[]> {
  const rowOf = new Map(planned.map(({ row, draft }) => [draft, row]));
  const taken = await findTaken(reach.team, reach.definitions, [...rowOf.keys()]);
  const found = taken.map(({ draft, field }) => ({ row: rowOf.get(draft)!, field }));
  // What is written is in the database when the next step looks; what is only checked is not.
  return wish.isReal ? found : [...found, ...(await takenBefore(reach, wish, planned, found))];
}

async function takenBefore(reach: Reach, { memory }: Wish, planned: Planned[], found: Taken[]): Promise<Taken[]> {
  const fields = [...reach.definitions.fields.values()].filter((field) => field.isUnique);
  const rows = new Set(found.map(({ row }) => row));
  const marks = planned.flatMap(({ row, draft: { before, after } }) =>
    fields.flatMap((field) => {
      const value = after.values[field.id] ?? null;
      const isFresh = !sameValue(value, before?.values[field.id]);
      const isIn = after.collections.includes(field.collectionId);
      return value !== null && isFresh && isIn && !rows.has(row)
        ? [{ row, field, mark: `unique ${field.id} ${foldKey(value)}` }]
        : [];
    }),
  );
  const known = await memory.note(marks.map(({ mark }) => mark));
  return marks.filter(({ mark }) => known.has(mark));
}
