import { type RawBuilder, sql } from "kysely";
import { Refusal } from "#shared/errors.ts";
import type { DataRights } from "../collections/data-rights.ts";
import type { CollectionDefinition, Definitions, FieldDefinition } from "../collections/definitions.ts";
import { systemColumns } from "../collections/system-columns.ts";
import type { FieldType } from "../fields/field-type.ts";
import type { OperatorSet } from "../fields/operators.ts";
import { fieldTypeNamed } from "../fields/registry.ts";
import type { ColumnKind } from "../fields/storage.ts";

/** Something that lists can show, filter and sort by: a field's column, or one that every record has. */
export type Column = {
  key: string;
  kind: ColumnKind | "links";
  sql: RawBuilder<unknown>;
  operators: OperatorSet;
  sorts: boolean;
  field?: FieldDefinition;
  type?: FieldType;
  /** The table that must be joined for it. */
  owner: CollectionDefinition;
};

/** The columns of one collection that one person may read. Asking for any other is refused, whether closed or unknown. */
export class Columns {
  readonly home: CollectionDefinition;
  readonly #columns = new Map<string, Column>();

  constructor(definitions: Definitions, rights: DataRights, collectionId: string) {
    const home = definitions.storedIn(collectionId);
    if (!home) throw new Refusal("not_found");
    this.home = home;
    for (const [key, { kind, operators }] of Object.entries(systemColumns)) {
      this.#columns.set(key, { key, kind, operators, sorts: true, owner: home, sql: sql.ref(`${home.table}.${key}`) });
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
  }

  find = (key: string): Column | undefined => this.#columns.get(key);

  require(key: string, at: string): Column {
    const found = this.#columns.get(key);
    if (!found) throw new Refusal("invalid_input", { fields: [{ path: at, messageKey: "validation.unknownField" }] });
    return found;
  }

  /** All fields, in the order of the collection. */
  fields = (): Column[] => [...this.#columns.values()].filter((column) => column.field);
}
