import { sql } from "kysely";
import type { CollectionDefinition, Definitions, FieldDefinition } from "#data/collections/definitions.ts";
import type { DefinitionsAndRights } from "#data/collections/definitions-and-rights.ts";
import type { FieldType } from "#data/fields/field-type.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import type { TeamDb } from "#server/db/db.ts";
import { Refusal } from "#shared/errors.ts";
import { tableOf } from "./collection-source.server.ts";
import type { Values } from "./record-store.server.ts";
import { collectionNames, placesOf } from "./visible-records.server.ts";

type Input = { collectionId: string; values: Values; recordId?: string | undefined };
type Contact = { type: FieldType; value: string };

const mostShown = 5;
const mostCandidates = 50;

/**
 * People who may be the same as the one being written down: with the same email address or phone number, in any
 * collection of people, as far as the caller may read those. Addresses and numbers are compared as they are kept.
 */
export async function findPossibleDuplicates(team: TeamDb, known: DefinitionsAndRights, input: Input) {
  const { definitions, rights } = known;
  const collection = definitions.collections.get(input.collectionId);
  if (!collection || !rights.mayInCollection("read_data_record_metadata", collection.id))
    throw new Refusal("not_found");
  const people = [...definitions.collections.values()].filter(({ id }) =>
    definitions.lineOf(id).some((each) => each.representsPeople),
  );
  const contacts = people.includes(collection) ? contactsIn(definitions, input) : [];
  const questions = contacts.flatMap((contact) =>
    contactFields(definitions, people, contact).map((field) => holdersOf(team, definitions, field, contact)),
  );
  if (questions.length === 0) return [];
  const { rows } = await sql<{ id: string; name: string; collections: string[]; field: string }>`
    select _record.id, _record.name, _record.collections, _held.field
    from (${sql.join(questions, sql` union all `)}) _held
    join ${tableOf(team, "_record")} _record on _record.id = _held.id
    where _record.id is distinct from ${input.recordId ?? null}::uuid
    order by _record.number`.execute(team.data);
  const tables = new Set(people.flatMap(({ id }) => definitions.storedIn(id)?.id ?? []));
  const seen = (await placesOf(team, known, rows)).filter(
    (row) =>
      row.collections.some((id) => tables.has(id)) &&
      rights.maySee(row) &&
      rights.mayWithFieldOf("read_data_field_data", row.field, row),
  );
  return [...Map.groupBy(seen, ({ id }) => id).values()].slice(0, mostShown).map((same) => ({
    id: same[0]!.id,
    name: same[0]!.name,
    collections: collectionNames(known, same[0]!),
    fieldIds: [...new Set(same.map(({ field }) => field))],
  }));
}

/** What was given of them; what is no address or number yet is left alone. */
function contactsIn(definitions: Definitions, { collectionId, values }: Input): Contact[] {
  const fields = new Map(definitions.fieldsOf(collectionId).map((field) => [field.id, field]));
  return Object.entries(values).flatMap(([fieldId, value]) => {
    const field = fields.get(fieldId);
    if (!field) return [];
    const type = fieldTypeNamed(field.type);
    if (!type.contact) return [];
    const read = type.value(field.config).safeParse(value);
    return read.success ? [{ type, value: read.data as string }] : [];
  });
}

function contactFields(definitions: Definitions, people: CollectionDefinition[], { type }: Contact): FieldDefinition[] {
  const fields = people.flatMap(({ id }) => definitions.fieldsOf(id)).filter((field) => field.type === type.name);
  return [...new Set(fields)];
}

/** Each column by its own index. */
function holdersOf(team: TeamDb, definitions: Definitions, field: FieldDefinition, { type, value }: Contact) {
  const { table } = definitions.collections.get(field.collectionId)!;
  const held = sql.ref(`_row.${field.column}`);
  // Text has an index without case and accents.
  const same =
    type.storage.kind === "text"
      ? sql`public.fold(${held}) = public.fold(${value}::text)`
      : sql`${held} = ${value}::text`;
  return sql`(select _row._record_id as id, ${field.id}::text as field from ${tableOf(team, table)} _row
    where _row._is_active and ${same} limit ${mostCandidates})`;
}
