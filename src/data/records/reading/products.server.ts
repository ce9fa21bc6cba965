import type { DataRights } from "#data/collections/data-rights.ts";
import type { CollectionDefinition, Definitions, FieldDefinition } from "#data/collections/definitions.ts";
import type { FieldType } from "#data/fields/field-type.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { Filter } from "#shared/filter.ts";
import { purchasable } from "../writing/check-named-things.server.ts";
import { listRecords } from "./list-records.server.ts";

type ListContext = { definitions: Definitions; rights: DataRights; timeZone: string };

export type Product = {
  id: string;
  name: string;
  price: string | null;
  currency: string | null;
  collection: { id: string; name: string };
};

/** What can be chosen in a line: records of collections that can be purchased, by name, each once. */
export async function listProducts(team: TeamDb, known: ListContext, { q, limit }: { q: string; limit: number }) {
  const found = new Map<string, Product>();
  for (const collection of purchasable(known.definitions)) {
    if (!known.rights.mayInCollection("read_data_record_metadata", collection.id)) continue;
    const price = priceFieldOf(known, collection);
    const { records } = await listRecords(team, known, {
      collectionId: collection.id,
      filter: named(q),
      sort: [{ field: "record_name", descending: false }],
      fields: price ? [price.id] : [],
      limit,
    });
    for (const { id, name, values } of records) {
      if (found.has(id)) continue;
      found.set(id, {
        id,
        name,
        price: price ? ((values[price.id] as string | undefined) ?? null) : null,
        currency: price ? currencyOf(known.definitions, price) : null,
        collection: { id: collection.id, name: collection.pluralName },
      });
    }
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name)).slice(0, limit);
}

const named = (q: string): Filter =>
  q === "" ? { and: [] } : { field: "record_name", operator: "contains", value: q };

/** The first amount of money that the caller may read; where there is none, the first decimal number. */
function priceFieldOf({ definitions, rights }: ListContext, { id }: CollectionDefinition): FieldDefinition | undefined {
  const places = definitions.lineOf(id).map((each) => each.id);
  const readable = definitions
    .fieldsOf(id)
    .filter((field) => rights.mayWithField("read_data_field_data", field.id, places));
  const isPlainAmount = ({ servesAs, storage }: FieldType) => servesAs === "amount" && storage.kind === "decimal";
  return (
    readable.find(({ type }) => fieldTypeNamed(type).isMoney) ??
    readable.find(({ type }) => isPlainAmount(fieldTypeNamed(type)))
  );
}

const currencyOf = (definitions: Definitions, field: FieldDefinition): string | null =>
  (definitions.configOf(field).currency as string | null | undefined) ?? null;
