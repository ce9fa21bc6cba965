import { type RawBuilder, sql } from "kysely";
import { DataRights, type Grant } from "#data/collections/data-rights.ts";
import type { CollectionDefinition, Definitions, FieldDefinition } from "#data/collections/definitions.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import type { Sight, SmartSight } from "#data/records/reading/visible-records.server.ts";

/** A table to look through, for all of its records or only for those in one of some smart collections. */
export type SearchedCollection = { collection: CollectionDefinition; among: SmartSight[] | "all" };

/** What one person's search may go through. */
export type Reach = {
  /** Collections under which records may be found, smart ones that open more than their parent among them. */
  found: Set<CollectionDefinition>;
  /** Whether a row of `record` (alias `_record`) may be found at all. */
  finds: RawBuilder<boolean>;
  /** Tables whose text counts. */
  read: SearchedCollection[];
  /** Tables of whose records only the names may be known. */
  onlyNames: SearchedCollection[];
  /** Homes whose records may be found by their names: the field that names them is open to everyone. */
  named: string[];
  /** Fields whose words count, for whoever may read them of a record. */
  fields: FieldDefinition[];
};

type DefinitionsAndGrants = { definitions: Definitions; rights: DataRights; grants: readonly Grant[] };

export function reachOf({ whole, smart: all }: Sight, { definitions, rights, grants }: DefinitionsAndGrants): Reach {
  const open = whole.filter((each) => each.isGloballySearchable);
  const smart = all.filter(({ collection, home }) => collection.isGloballySearchable && home.isGloballySearchable);
  const beyond = smart.filter(({ home }) => !open.includes(home));
  const mayRead = ({ id }: CollectionDefinition) => rights.mayInCollection("read_data_field_data", id);
  const read = open.filter(mayRead);
  const readAmong = placesAmong(
    definitions,
    smart.filter(({ collection }) => mayRead(collection)),
    read,
  );
  const isOpen = ({ id }: FieldDefinition) => DataRights.isOpenToAll(id, grants);
  const ways = [
    sql`_record.collections && ${open.map(({ id }) => id)}::uuid[]`,
    ...beyond.map(
      ({ home, holds }) => sql`(${home.id}::uuid = any(_record.collections) and ${holds(sql`_record.id`)})`,
    ),
  ];
  return {
    found: new Set([...open, ...beyond.map(({ collection }) => collection)]),
    finds: sql<boolean>`(${sql.join(ways, sql` or `)})`,
    read: [...read.map((collection): SearchedCollection => ({ collection, among: "all" })), ...readAmong],
    onlyNames: [
      ...open
        .filter((each) => !read.includes(each))
        .map((collection): SearchedCollection => ({ collection, among: "all" })),
      ...placesAmong(
        definitions,
        beyond.filter(({ collection }) => !mayRead(collection)),
        open,
      ),
    ],
    named: [...definitions.collections.values()].flatMap(({ id }) => {
      const field = definitions.nameFieldOf(id);
      return field && isOpen(field) ? [id] : [];
    }),
    fields: [...definitions.fields.values()].filter(
      (field) =>
        isOpen(field) &&
        fieldTypeNamed(field.type).toSearchText !== undefined &&
        definitions.collections.get(field.collectionId)!.isGloballySearchable,
    ),
  };
}

/** The tables that hold the members of smart collections, ancestors' too, but for those that are open anyway. */
function placesAmong(
  definitions: Definitions,
  smart: SmartSight[],
  known: CollectionDefinition[],
): SearchedCollection[] {
  const tables = smart.flatMap((each) =>
    definitions.lineOf(each.home.id).map((collection) => ({ collection, through: each })),
  );
  const wanted = tables.filter(({ collection }) => collection.isGloballySearchable && !known.includes(collection));
  return [...Map.groupBy(wanted, ({ collection }) => collection)].map(([collection, ways]) => ({
    collection,
    among: ways.map(({ through }) => through),
  }));
}
