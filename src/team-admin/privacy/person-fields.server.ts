import { type RawBuilder, sql } from "kysely";
import type { FieldType, FieldTypeName } from "#data/fields/field-type.ts";
import { fieldTypeNamed, fieldTypes, typesThat } from "#data/fields/registry.ts";
import { countryOf } from "#data/fields/zone-country.ts";
import { plainContext } from "#data/records/text-context.ts";
import type { TeamDb } from "#server/db/db.ts";
import { digitsOf } from "./rules.ts";

export type Person = { email: string; phone: string };

export type PersonField = { id: string; title: string; contact: Contact; column: string; table: string };
type Contact = NonNullable<FieldType["contact"]>;

/** Fields of the bin too: their values lie there until they are removed. */
export async function personFields(team: TeamDb): Promise<PersonField[]> {
  const rows = await team
    .from("field")
    .select(["id", "title", "type", "column_name", "collection_id"])
    .where(
      "type",
      "in",
      typesThat(({ contact }) => contact),
    )
    .execute();
  const tables = await plainTables(team);
  return rows.flatMap(({ id, title, type, column_name: column, collection_id }) => {
    const table = tables.get(collection_id);
    const { contact } = fieldTypeNamed(type as FieldTypeName);
    return table && contact ? [{ id, title, contact, column, table }] : [];
  });
}

/** How a value of such a field is recognised; nothing where it is not asked for. */
export type Recognise = (field: PersonField, value: RawBuilder<unknown>) => RawBuilder<boolean> | undefined;

export async function recogniserOf(team: TeamDb, { email, phone }: Person): Promise<Recognise> {
  const number = await readPhone(team, phone);
  const digits = digitsOf(phone);
  return ({ contact }, value) => {
    if (contact === "email") return email ? sql<boolean>`lower(${value}) = lower(${email}::text)` : undefined;
    if (number) return sql<boolean>`${value} = ${number}::text`;
    return digits ? sql<boolean>`${value} like ${`%${digits}`}::text` : undefined;
  };
}

const phoneType = fieldTypes.find(({ contact }) => contact === "phone")!;

/** As it is stored, where it can be read as a number of the team's country. */
export async function readPhone(team: TeamDb, phone: string): Promise<string | undefined> {
  if (!phone) return undefined;
  const country = countryOf({ timeZone: await team.timeZone() });
  const read = phoneType.parse(phone, {}, { ...plainContext, country });
  return "value" in read && typeof read.value === "string" ? read.value : undefined;
}

/** A number as people write it, beside how it is stored. */
export const writtenAs = (number: string): string[] => {
  const text = phoneType.toText(number, {}, plainContext);
  return [...new Set([number, text])];
};

/** Where each collection that holds records itself keeps them, by its id. */
export async function plainTables(team: TeamDb): Promise<Map<string, string>> {
  const rows = await team.from("collection").select(["id", "table_name"]).where("is_smart", "=", false).execute();
  return new Map(rows.map((row) => [row.id, row.table_name]));
}
