import { sql } from "kysely";
import type { Definitions, FieldDefinition } from "#data/collections/definitions.ts";
import type { DefinitionsAndRights } from "#data/collections/definitions-and-rights.ts";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { tableOf } from "#data/records/reading/record-store.server.ts";
import { placesOf } from "#data/records/reading/visible-records.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { maxDuplicates } from "./contract.ts";
import { type Asking, type Imported, requireImport } from "./import-store.server.ts";
import { visibleNames } from "./name-lookups.server.ts";
import { onlyMeaning, readTitle } from "./read-title.ts";

/** Of a long import the first records are compared: somebody looks at the answer and merges by hand. */
const maxCompared = 10_000;
/** Records that were there before, and have a value that the import has made too. */
const maxCandidates = 100_000;
/** More of one address, such as that of an office, are no duplicates. */
const maxAlike = 5;

type Row = { made: string; existing: string; made_in: string[]; existing_in: string[] };
type Pair = Row & { fields: FieldDefinition[] };

/**
 * Records that an import has made and that share an email address, a phone number, or a name and a date of birth with
 * one that was there before. Compared by fields whose values the caller may read, among records that they may see.
 */
export async function findImportDuplicates(asking: Asking) {
  const { app, caller, collectionId } = asking;
  const team = app.db.team(caller.teamId);
  const { result } = await requireImport(team, asking);
  const changeSetId = (result as Imported | null)?.changeSetId;
  if (!changeSetId) return [];
  const known = await definitionsAndRights(team, caller);
  const pairs = new Map<string, Pair>();
  for (const field of known.definitions.fieldsOf(collectionId)) {
    const isBirth = isDateOfBirth(field);
    if (!isBirth && fieldTypeNamed(field.type).contact === undefined) continue;
    if (!known.rights.mayWithField("read_data_field_data", field.id)) continue;
    const rows = await findRows(team, known.definitions, { collectionId, changeSetId, field, withName: isBirth });
    for (const row of await readableTo(team, known, field, rows)) {
      const key = `${row.made} ${row.existing}`;
      const pair = pairs.get(key);
      if (pair) pair.fields.push(field);
      else pairs.set(key, { ...row, fields: [field] });
    }
  }
  const all = [...pairs.values()];
  const ids = all.flatMap(({ made, existing }) => [made, existing]);
  const names = await visibleNames({ db: app.db, team, ...known }, ids);
  const isNamed = (id: string) => (names.get(id) ?? "") !== "";
  return all
    .filter(({ made, existing }) => names.has(made) && names.has(existing))
    .filter(({ made, existing, fields }) => !fields.every(isDateOfBirth) || (isNamed(made) && isNamed(existing)))
    .slice(0, maxDuplicates)
    .map(({ made, existing, fields }) => ({
      made: { id: made, name: names.get(made)! },
      existing: { id: existing, name: names.get(existing)! },
      by: fields.map(({ title }) => title),
    }));
}

const isDateOfBirth = ({ type, title }: FieldDefinition): boolean =>
  fieldTypeNamed(type).storage.kind === "date" && onlyMeaning(readTitle(title).bare) === "birth";

type Comparison = { collectionId: string; changeSetId: string; field: FieldDefinition; withName: boolean };

async function findRows(team: TeamDb, definitions: Definitions, { collectionId, changeSetId, ...by }: Comparison) {
  const { field, withName } = by;
  const [records, changes] = [tableOf(team, "_record"), tableOf(team, "_change")];
  const table = tableOf(team, definitions.collections.get(field.collectionId)!.table);
  const value = sql`_row.${sql.id(field.column)}`;
  const key = fieldTypeNamed(field.type).storage.kind === "text" ? sql`public.fold(${value})` : value;
  const nameKey = withName ? sql`public.fold(_record.name) collate "C"` : sql`''::text`;
  const isNamed = withName ? sql`_record.name <> ''` : sql`true`;
  const ownIds = sql`select own.record_id from ${changes} as own
    where own.change_set_id = ${changeSetId}::uuid and own.kind = 'created'`;
  // Both sides are brought down to their keys first: records that share one are never compared pair by pair.
  const { rows } = await sql<Row>`with made as materialized (
      select _record.id, _record.name, _record.collections from ${records} as _record
      where _record.deleted_at is null and ${collectionId}::uuid = any(_record.collections) and _record.id in (${ownIds})
      order by _record.id limit ${maxCompared}
    ), mine as materialized (
      select _record.id, _record.collections, ${key} as key, ${nameKey} as name_key
      from made as _record join ${table} as _row on _row._record_id = _record.id
      where ${value} is not null and ${isNamed}
    ), theirs as materialized (
      select _record.id, _record.collections, ${key} as key, ${nameKey} as name_key
      from ${table} as _row join ${records} as _record on _record.id = _row._record_id
      where _row._is_active and ${key} = any(array(select distinct mine.key from mine)) and _record.deleted_at is null
        and ${collectionId}::uuid = any(_record.collections) and _record.id not in (${ownIds})
      limit ${maxCandidates}
    ), alike as materialized (
      select theirs.key, theirs.name_key, array_agg(theirs.id) as ids from theirs
      group by theirs.key, theirs.name_key having count(*) <= ${maxAlike}
    )
    select mine.id as made, mine.collections as made_in, theirs.id as existing, theirs.collections as existing_in
    from mine join alike on alike.key = mine.key and alike.name_key = mine.name_key
    join theirs on theirs.id = any(alike.ids) and theirs.key = mine.key and theirs.name_key = mine.name_key
    order by mine.id, theirs.id limit ${maxDuplicates}`.execute(team.data);
  return rows;
}

/** Of pairs of which the caller may see both, and read the field of both. */
async function readableTo(team: TeamDb, known: DefinitionsAndRights, { id }: FieldDefinition, rows: Row[]) {
  const records = rows.flatMap(({ made, made_in, existing, existing_in }) => [
    { id: made, collections: made_in },
    { id: existing, collections: existing_in },
  ]);
  const placed = new Map((await placesOf(team, known, records)).map((record) => [record.id, record]));
  const isReadable = (recordId: string) => {
    const record = placed.get(recordId)!;
    return known.rights.maySee(record) && known.rights.mayWithFieldOf("read_data_field_data", id, record);
  };
  return rows.filter(({ made, existing }) => isReadable(made) && isReadable(existing));
}
