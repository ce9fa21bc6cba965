import { sql } from "kysely";
import type { CollectionDefinition, Definitions, FieldDefinition } from "#data/collections/definitions.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import type { TeamDb } from "#server/db/db.ts";
import { storedCollections, tableOf } from "./record-store.server.ts";

/**
 * How much text records hold in their long fields, by their ids, without reading it: Postgres knows the length of a
 * text from where it begins. Records that hold none are left out.
 */
export async function storedTextSizes(
  team: TeamDb,
  definitions: Definitions,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const { collection, fields } of await longFieldsOf(team, definitions, ids)) {
    const lengths = fields.map(({ column, type }) => {
      const text = fieldTypeNamed(type).storage.kind === "json" ? sql`${sql.id(column)}::text` : sql.id(column);
      return sql`coalesce(octet_length(${text}), 0)`;
    });
    const { rows } = await sql<{ id: string; size: number }>`
      select _record_id as id, (${sql.join(lengths, sql` + `)})::bigint as size
      from ${tableOf(team, collection.table)} where _record_id = any(${ids}::uuid[])`.execute(team.data);
    for (const { id, size } of rows) if (size > 0) sizes.set(id, (sizes.get(id) ?? 0) + size);
  }
  return sizes;
}

/** Those at the front whose text is at most `maxText` together, but one at least. */
export function withinText<Id>(ids: readonly Id[], sizeOf: (id: Id) => number, maxText: number): Id[] {
  let size = 0;
  const end = ids.findIndex((id, place) => {
    size += sizeOf(id);
    return place > 0 && size > maxText;
  });
  return end === -1 ? [...ids] : ids.slice(0, end);
}

async function longFieldsOf(team: TeamDb, definitions: Definitions, ids: readonly string[]) {
  const long = longFields(definitions);
  if (long.size === 0) return [];
  const { rows } = await sql<{ id: string }>`select distinct unnest(collections) as id
    from ${tableOf(team, "_record")} where id = any(${ids}::uuid[])`.execute(team.data);
  const collections = storedCollections(
    definitions,
    rows.map(({ id }) => id),
  );
  return collections.flatMap((collection) => {
    const fields = long.get(collection);
    return fields ? [{ collection, fields }] : [];
  });
}

const known = new WeakMap<Definitions, Map<CollectionDefinition, FieldDefinition[]>>();

/** Fields whose texts can be longer than a few thousand characters, of all collections. */
function longFields(definitions: Definitions): Map<CollectionDefinition, FieldDefinition[]> {
  const found = known.get(definitions);
  if (found) return found;
  const made = new Map<CollectionDefinition, FieldDefinition[]>();
  for (const collection of definitions.collections.values()) {
    const fields = collection.fields.filter((field) => isLong(definitions, field));
    if (fields.length > 0) made.set(collection, fields);
  }
  known.set(definitions, made);
  return made;
}

const minLong = 20_000;

function isLong(definitions: Definitions, field: FieldDefinition): boolean {
  const { mostSigns, storage, config } = fieldTypeNamed(field.type);
  if (storage.kind !== "text" && storage.kind !== "word" && storage.kind !== "json") return false;
  const parsed = config.safeParse(definitions.configOf(field));
  return parsed.success && (mostSigns?.(parsed.data) ?? 0) >= minLong;
}
