import { type RawBuilder, sql } from "kysely";
import type { DataRights } from "#data/collections/data-rights.ts";
import type { CollectionDefinition, Definitions, FieldDefinition } from "#data/collections/definitions.ts";
import { reverseKey, reverseLinksOf } from "#data/collections/reverse-links.ts";
import { systemColumns, wordsColumn } from "#data/collections/system-columns.ts";
import type { FieldType } from "#data/fields/field-type.ts";
import type { OperatorSet } from "#data/fields/operators.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import type { ColumnKind } from "#data/fields/storage.ts";
import { Refusal, refuseField } from "#shared/errors.ts";

/** Something that lists can show, filter and sort by: a field's column, or one that every record has. */
export type Column = {
  key: string;
  kind: ColumnKind | "links";
  sql: RawBuilder<unknown>;
  operators: OperatorSet;
  sorts: boolean;
  /** Most records have nothing in it: those that have something are read apart, along their own index. */
  isSparse?: true;
  field?: FieldDefinition;
  type?: FieldType;
  /** The table that must be joined for it; as what, and its column with the record's id, where these are others. */
  owner: Pick<CollectionDefinition, "id" | "table"> & { alias?: string; key?: string };
  /** Which rows of that table count, where it has several of a record. */
  only?: RawBuilder<unknown>;
  /** What must be joined behind that, and the name that it has there. */
  through?: Through;
  /** Where words are looked for. */
  places?: readonly TextSource[];
};

/** A column of something that a record leads to: of another record, for example. */
export type Through = {
  name: string;
  join: RawBuilder<unknown>;
  /** The same from the other end, for lists too long to be sorted: all `id`s that can be led to, each with its `key`. */
  ends: RawBuilder<unknown>;
  /** The id that a record leads to, and what must be joined to know it: for counting without what ids stand for. */
  led: { join?: RawBuilder<unknown>; id: RawBuilder<unknown> };
  /**
   * What leads from a record to one of them, `_end`: joined, and asked for. `isDown`: the records come by descending ids;
   * `beyond`: only those whose id is beyond this one.
   */
  way(isDown: boolean, beyond?: string): { join?: RawBuilder<unknown>; where: RawBuilder<unknown> };
  /** By changes of which records the keys change, and of what in them. Without it nobody can tell. */
  follows?: { collectionIds: readonly string[]; of: "names" | "anything" };
};

/** A table whose text may be searched: as a whole, or only as far as these columns hold the words too. */
export type TextSource = { table: string; within: "text" | "name" | Column[] };

export const searchText = (table: string): RawBuilder<unknown> => sql.ref(`${table}._search_text`);

/** Who made a record and who changed it last lie with its identity. */
const identity = { id: "identity", table: "_record", alias: "_identity", key: "id" };

const kept = new WeakMap<DataRights, Map<string, Columns>>();

/** Made once for everybody with the same rights, until a definition or a right changes. */
export function columnsFor(definitions: Definitions, rights: DataRights, collectionId: string): Columns {
  const known = kept.get(rights) ?? new Map<string, Columns>();
  kept.set(rights, known);
  const found = known.get(collectionId) ?? new Columns(definitions, rights, collectionId);
  known.set(collectionId, found);
  return found;
}

/** The columns of one collection that one person may read. Asking for any other is refused, whether closed or unknown. */
export class Columns {
  readonly home: CollectionDefinition;
  /** Shown where they are open, and no columns: a filter, an order or a group would tell of all the others. */
  readonly partlyOpen: ReadonlyMap<string, FieldDefinition>;
  /** Who links to the records, by the key of such a column: shown, and not asked by either. */
  readonly reverse: ReadonlyMap<string, FieldDefinition>;
  readonly #columns = new Map<string, Column>();

  constructor(definitions: Definitions, rights: DataRights, collectionId: string) {
    const home = definitions.storedIn(collectionId);
    if (!home) throw new Refusal("not_found");
    this.home = home;
    this.partlyOpen = new Map(rights.partlyOpenIn(collectionId).map((field) => [field.id, field]));
    this.reverse = new Map(
      reverseLinksOf(definitions, rights, collectionId).map((field) => [reverseKey(field.id), field]),
    );
    for (const [key, { kind, operators, sorts, ofIdentity }] of Object.entries(systemColumns)) {
      const [owner, column] = ofIdentity ? [identity, `${identity.alias}.${key}`] : [home, `${home.table}._${key}`];
      this.#columns.set(key, { key, kind, operators, sorts, owner, sql: sql.ref(column) });
    }
    const places = definitions.lineOf(collectionId).map(({ id }) => id);
    for (const owner of definitions.lineOf(home.id)) {
      for (const field of owner.fields.filter(({ id }) => rights.mayWithField("read_data_field_data", id, places))) {
        const type = fieldTypeNamed(field.type);
        this.#columns.set(field.id, {
          key: field.id,
          kind: type.storage.kind,
          sql: sql.ref(`${owner.table}.${field.column}`),
          operators: type.operators,
          sorts: type.sorts,
          field,
          type,
          owner,
        });
      }
    }
    this.#columns.set(wordsColumn.key, this.#wordsOf(definitions, rights));
  }

  /**
   * The search text has no field that is closed to any role, but may be older than the closing of one: who may not read
   * all that could be in it finds only what the columns say that they may read.
   */
  #wordsOf(definitions: Definitions, rights: DataRights): Column {
    const { home } = this;
    const places = definitions.lineOf(home.id).flatMap(({ id: placeId, table, fields }): TextSource[] => {
      const searched = fields.filter(({ type }) => fieldTypeNamed(type).toSearchText);
      const open = searched.flatMap(({ id }) => this.#columns.get(id) ?? []);
      // The names of records whose home is elsewhere are in the text too, and everybody's to read.
      const named = placeId === home.id ? [this.#columns.get("record_name")!] : [];
      if (open.length === searched.length && open.length + named.length > 0) return [{ table, within: "text" }];
      // A value that is an id has no words of its own.
      const within = [...named, ...open.filter(({ kind }) => kind !== "id" && kind !== "ids")];
      return within.length > 0 ? [{ table, within }] : [];
    });
    const name = definitions.nameFieldOf(home.id);
    const isNameSearched =
      name && this.#columns.get(name.id)?.type?.toSearchText !== undefined && rights.isInSearchText(name.id);
    if (!isNameSearched) places.push({ table: home.table, within: "name" });
    const { key, operators } = wordsColumn;
    return { key, kind: "text", operators, sorts: false, owner: home, sql: searchText(home.table), places };
  }

  find = (key: string): Column | undefined => this.#columns.get(key);

  require(key: string, at: string): Column {
    const found = this.#columns.get(key);
    if (!found) refuseField(at, "data.unknownField");
    return found;
  }

  shows = (key: string): boolean => this.#columns.has(key) || this.partlyOpen.has(key) || this.reverse.has(key);

  /** All fields, in the order of the collection. */
  fields = (): Column[] => [...this.#columns.values()].filter((column) => column.field);
}
