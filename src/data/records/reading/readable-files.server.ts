import { type RawBuilder, sql } from "kysely";
import type { DataRights } from "#data/collections/data-rights.ts";
import type { CollectionDefinition, Definitions, FieldDefinition } from "#data/collections/definitions.ts";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { holdsFile } from "#data/fields/registry.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { FileRule } from "#server/files/file-rules.ts";
import { fileFieldTypes } from "../files-in-values.ts";
import { tableOf } from "./collection-source.server.ts";
import { placesOf } from "./visible-records.server.ts";

type Sql = RawBuilder<unknown>;
type Holder = { id: string; collections: string[]; file: string; field: string };

/** A file in a value is open to whoever may read a field that holds it, in a record that they may see. */
export const mayReadThroughRecords =
  (app: App): FileRule =>
  async (caller, file) => {
    const team = app.db.team(caller.teamId);
    return (await readableFiles(team, await definitionsAndRights(team, caller), [file.id])).has(file.id);
  };

const partLength = 500;

/** Which of these files someone may read through records. Each column with files is asked by its own index. */
export async function readableFiles(
  team: TeamDb,
  known: { definitions: Definitions; rights: DataRights },
  fileIds: string[],
): Promise<Set<string>> {
  const readable = new Set<string>();
  const { rights } = known;
  for (let after: Holder | undefined, isMore = fileIds.length > 0; isMore; ) {
    const wanted = fileIds.filter((id) => !readable.has(id));
    const holders = wanted.length > 0 ? await holdersOf(team, known.definitions, wanted, after) : [];
    for (const holder of await placesOf(team, known, holders)) {
      if (rights.maySee(holder) && rights.mayWithFieldOf("read_data_field_data", holder.field, holder))
        readable.add(holder.file);
    }
    // Nearly always one record holds a file; one that thousands hold is looked up in parts.
    after = holders.at(-1);
    isMore = holders.length === partLength;
  }
  return readable;
}

async function holdersOf(team: TeamDb, definitions: Definitions, fileIds: string[], after: Holder | undefined) {
  const columns = [...definitions.collections.values()]
    .filter((each) => !each.isSmart)
    .flatMap((each) => each.fields.map((field) => ({ collection: each, field })))
    .filter(({ field }) => fileFieldTypes.has(field.type));
  if (columns.length === 0) return [];
  const questions = columns.map(({ collection, field }) => holdersIn(team, collection, field, fileIds));
  const beyond = after
    ? sql`where (_held.id, _held.field, _held.file) > (${after.id}::uuid, ${after.field}::text, ${after.file}::uuid)`
    : sql``;
  const { rows } = await sql<Holder>`select _record.id, _record.collections, _held.file, _held.field
    from (select * from (${sql.join(questions, sql` union all `)}) _held ${beyond}
      order by _held.id, _held.field, _held.file limit ${partLength}) _held
    join ${tableOf(team, "_record")} _record on _record.id = _held.id
    order by _held.id, _held.field, _held.file`.execute(team.data);
  return rows;
}

const holdersIn = (team: TeamDb, { table }: CollectionDefinition, field: FieldDefinition, fileIds: string[]): Sql =>
  sql`select _row._record_id as id, ${field.id}::text as field, _wanted.file
    from unnest(${fileIds}::uuid[]) as _wanted (file)
    join ${tableOf(team, table)} _row
      on _row._is_active and ${holdsFile(field.type, sql.ref(`_row.${field.column}`), sql.ref("_wanted.file"))}`;
