import type { FieldDefinition } from "#data/collections/definitions.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { readStored, type Stored } from "#data/records/reading/record-store.server.ts";
import { inParts } from "#data/records/writing/drafts.server.ts";
import { Breath } from "#server/breath.ts";
import { canonicalJson, sameValue } from "#shared/same-json.ts";
import type { ImportColumn } from "./import-columns.server.ts";
import { type Reach, recordsNamed } from "./name-lookups.server.ts";
import type { Input } from "./planned-rows.server.ts";
import type { ReadRow } from "./read-cells.server.ts";
import { onlyMeaning, readTitle } from "./read-title.ts";

/**
 * Numbers of rows that say what an earlier row of the file says, and of those that say what a record has already.
 * `identical`: how many of the first are an earlier row in every column. `similar`: rows that may be about a record which is
 * there, and the fields that tell so.
 */
export type Repeats = {
  inFile: number[];
  identical: number;
  existing: number[];
  similar: { rows: number[]; fieldIds: string[] };
};

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
  const similar: Similar[] = [];
  for (const part of inParts(others, maxCompared)) {
    const found = await findExisting(reach, input, part);
    existing.push(...found.existing);
    similar.push(...found.similar);
  }
  return {
    inFile: inFile.map(numberOf),
    identical: countIdentical(filled, repeated),
    existing: existing.map(numberOf),
    similar: { rows: similar.map(({ row }) => row.number), fieldIds: similar[0]?.fieldIds ?? [] },
  };
}

/** Within one step of a long import: a repeat of an earlier step's row counts as one that is not identical. */
function countIdentical(rows: readonly ReadRow[], repeated: ReadonlySet<ReadRow>): number {
  const seen = new Set<string>();
  let count = 0;
  for (const row of repeated.size > 0 ? rows : []) {
    const cells = JSON.stringify(row.cells);
    if (repeated.has(row) && seen.has(cells)) count++;
    seen.add(cells);
  }
  return count;
}

type Similar = { row: ReadRow; fieldIds: string[] };
type Existing = { existing: ReadRow[]; similar: Similar[] };
const nothing: Existing = { existing: [], similar: [] };

/** Each of them can have several records of its name, which are read. */
const maxCompared = 500;

const numberOf = ({ number }: ReadRow): number => number;

/** Records are found by their names, which are indexed; a file without a column of names is not compared with records. */
async function findExisting(
  reach: Reach,
  { collectionId, columns }: Input,
  rows: readonly ReadRow[],
): Promise<Existing> {
  const nameField = reach.definitions.nameFieldOf(collectionId);
  if (!nameField || !columns.fields.some(({ field }) => field.id === nameField.id)) return nothing;
  const nameIn = ({ values }: ReadRow) => values[nameField.id];
  const named = rows.filter((row): boolean => typeof nameIn(row) === "string");
  if (named.length === 0) return nothing;
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
  const sameNamed = (row: ReadRow) => byName.get(nameIn(row) as string)?.map(({ id }) => records.get(id)) ?? [];
  const existing = named.filter((row) => sameNamed(row).some((record) => isSame(row, record)));
  const repeated = new Set(existing);
  // Where rows are told apart by keys, those say what is there.
  const telling = columns.keys.length > 0 || columns.id !== undefined ? [] : columns.fields.filter(tellsPeople);
  const sharedField = (row: ReadRow, record: Stored | undefined) =>
    telling.find(
      ({ field: { id } }) =>
        record?.collections.includes(collectionId) === true &&
        (row.values[id] ?? null) !== null &&
        reach.rights.mayWithFieldOf("read_data_field_data", id, record) &&
        sameValue(record.values[id], row.values[id]),
    );
  const similar = named.flatMap((row): Similar[] => {
    if (repeated.has(row)) return [];
    const [by] = sameNamed(row).flatMap((record) => sharedField(row, record) ?? []);
    return by ? [{ row, fieldIds: canBeKey(nameField) && canBeKey(by.field) ? [nameField.id, by.field.id] : [] }] : [];
  });
  return { existing, similar };
}

const canBeKey = ({ type }: FieldDefinition): boolean => {
  const { canBeUnique, storage } = fieldTypeNamed(type);
  return canBeUnique && storage.kind !== "links";
};

/** A date of birth, an address or a number, that makes somebody of the same name the same person. */
const tellsPeople = ({ field, type }: ImportColumn): boolean =>
  type.contact !== undefined || (type.storage.kind === "date" && onlyMeaning(readTitle(field.title).bare) === "birth");
