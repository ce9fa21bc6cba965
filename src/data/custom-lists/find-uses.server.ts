import { type RawBuilder, sql } from "kysely";
import type { Definitions, FieldDefinition } from "#data/collections/definitions.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { tableOf } from "#data/records/reading/collection-source.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { type DefinitionsAndRights, selectionFields } from "./list-rights.server.ts";

/** How many records have chosen each item, of those that the caller may see and read it in. */
export async function countUses(
  team: TeamDb,
  known: DefinitionsAndRights,
  itemIds: string[],
): Promise<Map<string, number>> {
  const uses = usesOf(team, known.definitions, readable(known), itemIds, sql`_is_active`);
  if (!uses) return new Map();
  const { rows } = await sql<{ item: string; records: number }>`select item, count(distinct _record_id) as records
    from (${uses}) as uses group by item`.execute(team.data);
  return new Map(rows.map(({ item, records }) => [item, records]));
}

/** The same of several together: who has two of them counts once. */
export async function countUsers(team: TeamDb, known: DefinitionsAndRights, itemIds: string[]): Promise<number> {
  const uses = usesOf(team, known.definitions, readable(known), itemIds, sql`_is_active`);
  if (!uses) return 0;
  const { rows } = await sql<{ records: number }>`select count(distinct _record_id) as records
    from (${uses}) as uses`.execute(team.data);
  return rows[0]!.records;
}

type Search = { limit: number; inBin: boolean; after?: string | undefined };

/**
 * Records that have chosen one of these, whoever asks, by their ids. Those in the bin are found without an index, and so
 * apart; among them are records that have left the collection, whose values wait for them.
 */
export async function findUsers(
  team: TeamDb,
  definitions: Definitions,
  itemIds: string[],
  { limit, inBin, after }: Search,
): Promise<string[]> {
  const where = inBin ? sql`not _is_active` : sql`_is_active`;
  const uses = usesOf(team, definitions, selectionFields(definitions), itemIds, where);
  if (!uses) return [];
  const { rows } = await sql<{ id: string }>`select distinct _record_id as id from (${uses}) as uses
    where _record_id <> all(${itemIds}::uuid[]) ${after ? sql`and _record_id > ${after}` : sql``}
    order by id limit ${limit}`.execute(team.data);
  return rows.map(({ id }) => id);
}

const readable = ({ definitions, rights }: DefinitionsAndRights): FieldDefinition[] =>
  selectionFields(definitions).filter(
    ({ id, collectionId }) =>
      rights.mayInCollection("read_data_record_metadata", collectionId) &&
      rights.mayWithField("read_data_field_data", id),
  );

/** Which record has chosen which item. */
function usesOf(
  team: TeamDb,
  { collections }: Definitions,
  fields: FieldDefinition[],
  itemIds: string[],
  where: RawBuilder<unknown>,
): RawBuilder<unknown> | undefined {
  const ids = sql`${itemIds}::uuid[]`;
  const parts = fields.map((field) => {
    const table = tableOf(team, collections.get(field.collectionId)!.table);
    const column = sql.id(field.column);
    if (fieldTypeNamed(field.type).storage.kind === "id")
      return sql`select ${column} as item, _record_id from ${table} where ${where} and ${column} = any(${ids})`;
    return sql`select _chosen._item as item, _record_id from ${table}, unnest(${column}) as _chosen (_item)
      where ${where} and ${column} && ${ids} and _chosen._item = any(${ids})`;
  });
  return parts.length > 0 ? sql.join(parts, sql` union all `) : undefined;
}
