import { readStored, type Stored } from "#data/records/reading/record-store.server.ts";
import { inParts } from "#data/records/writing/drafts.server.ts";
import { Breath } from "#server/breath.ts";
import { canonicalJson, sameValue } from "#shared/same-json.ts";
import { type Reach, recordsNamed } from "./name-lookups.server.ts";
import type { Input } from "./planned-rows.server.ts";
import type { ReadRow } from "./read-cells.server.ts";

/** Numbers of rows that say what an earlier row of the file says, and of those that say what a record has already. */
export type Repeats = { inFile: number[]; existing: number[] };

/** Among rows that would become new records. A row is compared by the values of all columns that are imported. */
export async function findRepeats(reach: Reach, input: Input, rows: readonly ReadRow[]): Promise<Repeats> {
  const filled = rows.filter(({ values }) => Object.values(values).some((value) => value !== null));
  const marks = new Map<ReadRow, string>();
  const breath = new Breath();
  for (const row of filled) {
    marks.set(row, `row ${canonicalJson(row.values)}`);
    const pause = breath.take();
    if (pause) await pause;
  }
  const before = await input.memory.note([...new Set(marks.values())]);
  const inFile = filled.filter((row) => {
    const mark = marks.get(row)!;
    const isRepeated = before.has(mark);
    before.add(mark);
    return isRepeated;
  });
  const repeated = new Set(inFile);
  const others = filled.filter((row) => !repeated.has(row));
  const existing: ReadRow[] = [];
  for (const part of inParts(others, maxCompared)) existing.push(...(await findExisting(reach, input, part)));
  return { inFile: inFile.map(numberOf), existing: existing.map(numberOf) };
}

/** Each of them can have several records of its name, which are read. */
const maxCompared = 500;

const numberOf = ({ number }: ReadRow): number => number;

/** Records are found by their names, which are indexed; a file without a column of names is not compared with records. */
async function findExisting(reach: Reach, { collectionId, columns }: Input, rows: readonly ReadRow[]) {
  const nameField = reach.definitions.nameFieldOf(collectionId);
  if (!nameField || !columns.fields.some(({ field }) => field.id === nameField.id)) return [];
  const nameIn = ({ values }: ReadRow) => values[nameField.id];
  const named = rows.filter((row): boolean => typeof nameIn(row) === "string");
  if (named.length === 0) return [];
  const found = await recordsNamed(reach, [collectionId], [...new Set(named.map((row) => nameIn(row) as string))]);
  const ids = [...new Set(found.map(({ id }) => id))];
  const records = await readStored(reach.team, reach.definitions, ids);
  const byName = Map.groupBy(found, ({ given }) => given);
  const isSame = (row: ReadRow, record: Stored | undefined): boolean =>
    record?.collections.includes(collectionId) === true &&
    columns.fields.every(
      ({ field: { id } }) =>
        // Otherwise an import would tell what a hidden value is.
        reach.rights.mayWithFieldOf("read_data_field_data", id, record) && sameValue(record.values[id], row.values[id]),
    );
  return named.filter((row) => byName.get(nameIn(row) as string)?.some(({ id }) => isSame(row, records.get(id))));
}
