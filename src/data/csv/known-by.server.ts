import { sql } from "kysely";
import type { DataRights } from "#data/collections/data-rights.ts";
import type { Definitions, FieldDefinition } from "#data/collections/definitions.ts";
import type { TextContext } from "#data/fields/field-type.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { tableOf, toColumn } from "#data/records/reading/record-store.server.ts";
import { inParts } from "#data/records/writing/drafts.server.ts";
import type { TeamDb } from "#server/db/db.ts";

type Reach = { team: TeamDb; definitions: Definitions; rights: DataRights };
type Match = { given: string; id: string; name: string };

/** Few enough for the number of parameters that one statement may have. */
const partLength = 5000;
// More than this are too many to choose from anyway.
const maxMatches = 20;

/**
 * Records by what else they are known by than their name: an address, a number, or whatever no two of them may share.
 * Only by fields whose values the caller may read: whether there is such a value is told otherwise.
 */
export async function recordsKnownBy(
  reach: Reach,
  within: readonly string[],
  wanted: string[],
  context: TextContext,
): Promise<Match[]> {
  const found: Match[] = [];
  if (wanted.length === 0) return found;
  for (const field of tellingFields(reach, within)) found.push(...(await holdersOf(reach, field, wanted, context)));
  return found;
}

function tellingFields({ definitions, rights }: Reach, within: readonly string[]): FieldDefinition[] {
  const fields = within.flatMap((id) => definitions.fieldsOf(id));
  return [...new Set(fields)].filter(({ id, type, isUnique }) => {
    const { contact, storage } = fieldTypeNamed(type);
    const isTelling = (isUnique || contact !== undefined) && storage.kind !== "links";
    return isTelling && rights.mayWithField("read_data_field_data", id);
  });
}

async function holdersOf(
  reach: Reach,
  field: FieldDefinition,
  wanted: string[],
  context: TextContext,
): Promise<Match[]> {
  const type = fieldTypeNamed(field.type);
  const values = wanted.flatMap((given) => {
    const parsed = type.parse(given, field.config, context);
    return "value" in parsed && parsed.value !== null ? [{ given, value: parsed.value }] : [];
  });
  const found: Match[] = [];
  for (const part of inParts(values, partLength / 2)) found.push(...(await findHolders(reach, field, part)));
  return found;
}

async function findHolders(
  { team, definitions }: Reach,
  field: FieldDefinition,
  values: { given: string; value: unknown }[],
): Promise<Match[]> {
  const column = sql`held.${sql.id(field.column)}`;
  const isText = fieldTypeNamed(field.type).storage.kind === "text";
  const same = isText ? sql`public.fold(${column}) = public.fold(wanted.value)` : sql`${column} = wanted.value`;
  const rows = values.map(({ given, value }) => sql`(${given}::text, ${toColumn(field, value)})`);
  const { rows: found } = await sql<Match>`select given, id, name from (
      select wanted.given, record.id, record.name, row_number() over (partition by wanted.given order by record.id) as place
      from (values ${sql.join(rows)}) as wanted (given, value)
      join ${tableOf(team, tableNamed(definitions, field))} as held on ${same} and held._is_active
      join ${tableOf(team, "_record")} as record on record.id = held._record_id
    ) as found where place <= ${maxMatches}`.execute(team.data);
  return found;
}

const tableNamed = ({ collections }: Definitions, { collectionId }: FieldDefinition) =>
  collections.get(collectionId)!.table;
