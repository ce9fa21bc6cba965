import type { DataRights } from "#data/collections/data-rights.ts";
import type { Definitions, FieldDefinition } from "#data/collections/definitions.ts";
import { fieldTypeNamed, typeHolds } from "#data/fields/registry.ts";
import { Refusal, refuseField } from "#shared/errors.ts";
import type { ColumnParts, ImportSettings } from "./contract.ts";
import { idColumn } from "./guess-mapping.ts";
import type { MissingTarget } from "./missing-names.server.ts";
import { type TextForm, textFormOf } from "./text-forms.server.ts";

/** `missing`: what its cells name and nobody has, is made there. `parts`: of what other columns its text is joined. */
export type ImportColumn = TextForm & {
  column: number;
  missing?: MissingTarget | undefined;
  parts?: ColumnParts | undefined;
};

export type ImportColumns = { id: number | undefined; fields: ImportColumn[]; keys: FieldDefinition[] };

/** Where the cells go, each column and each field once, and only where the caller may write. */
export function importColumns(
  definitions: Definitions,
  rights: DataRights,
  collectionId: string,
  { mapping, keyFieldIds, createMissing }: Pick<ImportSettings, "mapping" | "keyFieldIds" | "createMissing">,
): ImportColumns {
  requireImportable(definitions, rights, collectionId);
  const places = definitions.lineOf(collectionId).map(({ id }) => id);
  const known = new Map(definitions.fieldsOf(collectionId).map((field) => [field.id, field]));
  for (const [place, { column, to, parts }] of mapping.entries()) {
    const own = columnsOf({ column, parts });
    const isTwice =
      own.length > new Set(own).size ||
      mapping.some(
        (other, at) => at < place && (other.to === to || columnsOf(other).some((each) => own.includes(each))),
      );
    if (isTwice) refuseField(`mapping.${place}`, "data.importTwice");
    if (to !== idColumn && !known.has(to)) refuseField(`mapping.${place}`, "data.unknownField");
    if (to !== idColumn && !rights.mayWithField("update_data_field_data", to, places)) throw new Refusal("forbidden");
  }
  const fields: ImportColumn[] = mapping
    .filter(({ to }) => to !== idColumn)
    .map(({ column, to, parts }) => ({ column, parts, ...textFormOf(definitions, known.get(to)!) }));
  for (const [place, { parts }] of mapping.entries()) if (parts) requireParts(fields, mapping[place]!, place);
  for (const [place, fieldId] of createMissing.entries()) {
    const found = fields.find(({ field }) => field.id === fieldId);
    if (!found) refuseField(`createMissing.${place}`, "data.unknownField");
    const target = missingTarget(definitions, rights, found.field, `createMissing.${place}`);
    // A row of the file may bring that very value, which only one record can have.
    const keyForms = target.keyForms.filter(
      ({ field }) => !field.isUnique || !fields.some((each) => each.field.id === field.id),
    );
    found.missing = { ...target, keyForms };
  }
  const keys = [...new Set(keyFieldIds)].map((id, place) => {
    const found = fields.find(({ field }) => field.id === id);
    if (!found) refuseField(`keyFieldIds.${place}`, "data.unknownField");
    if (!found.type.canBeUnique || found.type.storage.kind === "links")
      refuseField(`keyFieldIds.${place}`, "data.importKey");
    // Otherwise an import would tell whether a hidden value exists.
    if (!rights.mayWithField("read_data_field_data", id, places)) throw new Refusal("forbidden");
    return found.field;
  });
  return { id: mapping.find(({ to }) => to === idColumn)?.column, fields, keys };
}

/** A mapped column, and those that are joined with it. */
const columnsOf = ({ column, parts }: Pick<ImportSettings["mapping"][number], "column" | "parts">): number[] =>
  parts ? parts.map((each) => each.column) : [column];

function requireParts(
  fields: ImportColumn[],
  { column, to, parts = [] }: ImportSettings["mapping"][number],
  at: number,
) {
  const known = fields.find(({ field }) => field.id === to)?.type.joinsColumns?.parts;
  const names = parts.map(({ part }) => part);
  const isSound =
    known &&
    names.every((name) => Object.hasOwn(known, name)) &&
    new Set(names).size === names.length &&
    parts.some((each) => each.column === column);
  if (!isSound) refuseField(`mapping.${at}.parts`, "validation.invalid");
}

/** By column: the fields for whose missing names the caller could have something made, and did not ask for it. */
export function creatableIn(
  definitions: Definitions,
  rights: DataRights,
  collectionId: string,
  { mapping, createMissing }: Pick<ImportSettings, "mapping" | "createMissing">,
): Map<number, string> {
  const fields = new Map(definitions.fieldsOf(collectionId).map((field) => [field.id, field]));
  const found = mapping.filter(({ to }) => {
    const field = fields.get(to);
    return field && !createMissing.includes(to) && typeof findMissingTarget(definitions, rights, field) === "object";
  });
  return new Map(found.map(({ column, to }) => [column, to]));
}

function missingTarget(definitions: Definitions, rights: DataRights, field: FieldDefinition, path: string) {
  const target = findMissingTarget(definitions, rights, field);
  if (target === "cannot") refuseField(path, "data.importCannotCreate");
  if (target === "forbidden") throw new Refusal("forbidden");
  return target;
}

/** The collection or list that the field leads to, if the caller may add to it and a name is all that a record of it needs. */
function findMissingTarget(
  definitions: Definitions,
  rights: DataRights,
  { type, config }: FieldDefinition,
): MissingTarget | "cannot" | "forbidden" {
  const { collectionIds, listId } = config as { collectionIds?: string[]; listId?: string | null };
  const leads = typeHolds(type, "records") ? collectionIds?.[0] : undefined;
  return findTarget(definitions, rights, (typeHolds(type, "items") ? listId : leads) ?? "");
}

/** Whether the caller may add a record there that has nothing but its name. */
export const mayAddByName = (definitions: Definitions, rights: DataRights, collectionId: string): boolean =>
  typeof findTarget(definitions, rights, collectionId) === "object";

function findTarget(
  definitions: Definitions,
  rights: DataRights,
  collectionId: string,
): MissingTarget | "cannot" | "forbidden" {
  const target = definitions.collections.get(collectionId);
  const nameField = target && definitions.nameFieldOf(target.id);
  if (!target || target.isSmart || !nameField) return "cannot";
  const needs = definitions
    .fieldsOf(target.id)
    .filter((each) => each.isRequired && each.defaultValue === null && each.id !== nameField.id);
  if (needs.length > 0) return "cannot";
  const places = definitions.lineOf(target.id).map(({ id }) => id);
  const mayAdd =
    rights.mayInCollection("read_data_record_metadata", target.id) &&
    rights.mayInCollection("update_data_field_data", target.id) &&
    rights.mayWithField("update_data_field_data", nameField.id, places);
  if (!mayAdd) return "forbidden";
  const keyForms = definitions
    .fieldsOf(target.id)
    .filter((field) => field.id !== nameField.id && isKeyOfLookup(field))
    .filter(({ id }) => rights.mayWithField("read_data_field_data", id, places))
    .filter(({ id }) => rights.mayWithField("update_data_field_data", id, places))
    .map((field) => textFormOf(definitions, field));
  return { collectionId: target.id, nameForm: textFormOf(definitions, nameField), keyForms };
}

/** Whether a value tells by itself that it belongs there: an address does, while any name reads as a unique text. */
function isKeyOfLookup({ type, isUnique }: FieldDefinition): boolean {
  const { contact, storage, canBeUnique } = fieldTypeNamed(type);
  return contact !== undefined || (isUnique && canBeUnique && storage.kind !== "links" && storage.kind !== "text");
}

/** Nobody imports into a smart collection: its filter says who is in it. */
export function requireImportable(definitions: Definitions, rights: DataRights, collectionId: string) {
  const home = definitions.collections.get(collectionId);
  if (!home || home.isSmart || !rights.mayInCollection("read_data_record_metadata", collectionId))
    throw new Refusal("not_found");
  if (!rights.mayInCollection("update_data_field_data", collectionId)) throw new Refusal("forbidden");
}
