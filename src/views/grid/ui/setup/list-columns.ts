import { namesByItself } from "#data/collections/definitions.ts";
import { reverseKey } from "#data/collections/reverse-links.ts";
import { systemColumns } from "#data/collections/system-columns.ts";
import { type Field, isWhollyOpen, type ReverseLink } from "#data/collections/ui/structure-queries.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import type { ColumnKind } from "#data/fields/storage.ts";
import type { GridColumn } from "../grid-model.ts";

type Naming = {
  /** The field that names the records; null: none does. */
  nameFieldId: string | null;
  nameOf: (systemKey: string) => string;
  /** What every record is drawn with; null: each with its own. */
  nameIcon?: string | null;
  reverseLinks?: readonly ReverseLink[];
};

/** Everything that a list can show: what it is called first, the fields in order, then what every record has. */
export function listColumns(
  fields: readonly Field[],
  { nameFieldId, nameOf, nameIcon = null, reverseLinks = [] }: Naming,
): GridColumn[] {
  const ofFields = fields.map(
    (field): GridColumn => ({
      key: field.id,
      title: field.title,
      field,
      isEditable: isWhollyOpen(field) && (field.abilities?.update ?? false),
      sorts: isWhollyOpen(field) && fieldTypeNamed(field.dataType).sorts,
    }),
  );
  const ofRecords = Object.entries(systemColumns).map(
    ([key, { sorts }]): GridColumn => ({ key, title: nameOf(key), field: null, isEditable: false, sorts }),
  );
  const ofOthers = reverseLinks.map(
    ({ fieldId, collectionId, title }): GridColumn => ({
      ...{ key: reverseKey(fieldId), title, field: null, isEditable: false, sorts: false },
      linkedFrom: collectionId,
    }),
  );
  const all = [...ofFields, ...ofOthers, ...ofRecords];
  const first = all.find(({ key }) => key === nameFieldId) ?? ofRecords.find(({ key }) => key === "record_name");
  return first ? [{ ...first, names: { icon: nameIcon } }, ...all.filter((column) => column !== first)] : all;
}

/** As the server finds it: the chosen field, else the first plain text. */
export function namingField(fields: readonly Field[], chosen: string | null): string | null {
  const open = fields.filter(isWhollyOpen);
  return open.find(({ id }) => id === chosen)?.id ?? open.find(({ dataType }) => namesByItself(dataType))?.id ?? null;
}

/** Whether a list can be filtered, sorted, grouped and searched by it. */
export const canAsk = ({ field, linkedFrom }: GridColumn): boolean =>
  !linkedFrom && (field === null || isWhollyOpen(field));

/** How a column's values lie in the database, from which follows what can be asked of them and how wide they are. */
export const kindOf = ({ key, field, linkedFrom }: GridColumn): ColumnKind | "links" =>
  field ? fieldTypeNamed(field.dataType).storage.kind : (systemColumns[key]?.kind ?? (linkedFrom ? "links" : "text"));

const widths: Record<ColumnKind | "links", number> = {
  text: 200,
  word: 160,
  boolean: 96,
  integer: 112,
  decimal: 120,
  date: 128,
  instant: 192,
  dates: 208,
  id: 168,
  ids: 200,
  json: 240,
  links: 184,
};

/** What a record is called stands first, and is read whole more often than anything else. */
export const nameWidth = 240;

/** Room for what it holds, and for most titles. */
export const usualWidth = (column: GridColumn): number =>
  Math.max(widths[kindOf(column)], Math.min(column.title.length * 8 + 72, widestTitle));

const widestTitle = 224;
