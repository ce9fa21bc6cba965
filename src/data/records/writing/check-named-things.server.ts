import { sql } from "kysely";
import type { Placed } from "#data/collections/data-rights.ts";
import type { CollectionDefinition, Definitions, FieldDefinition } from "#data/collections/definitions.ts";
import type { FieldTypeName } from "#data/fields/field-type.ts";
import type { Held } from "#data/fields/holding.ts";
import { fieldTypeNamed, typeHolds } from "#data/fields/registry.ts";
import type { Db } from "#server/db/db.ts";
import type { Values } from "../reading/record-store.server.ts";
import { findSmartPlaces } from "../reading/smart-members.server.ts";
import { findComputed } from "./computed-values.server.ts";
import { findRetired } from "./retired-items.server.ts";
import type { Target, Writer } from "./writer.server.ts";

type CheckContext = {
  tx: Db;
  teamId: string;
  definitions: Definitions;
  writer: Writer;
  /** What was chosen once may be retired by now. */
  takesRetired: boolean;
  /** Records that come into being together with those that name them. */
  isMade?: ((id: string) => boolean) | undefined;
};

/** Values that are to be written, and what the record had before: what stays as it was is not asked about. */
export type Given = { values: Values; before?: Values | undefined };

export type Unknown = { place: number; fieldId: string; messageKey: string };

type Kind = "file" | "record" | "collection";
type Input = { place: number; field: FieldDefinition; kind: Kind; ids: string[] };
type Answer = (field: FieldDefinition, id: string) => string | undefined;

/**
 * Whatever values name is there, is what the field takes, and is open to who names it. Of many records at once: one
 * statement for each kind of thing, none where nothing is named.
 */
export async function findUnknown(known: CheckContext, all: Given[]): Promise<Unknown[]> {
  const inputs = all.flatMap(({ values, before }, place) =>
    Object.entries(values).flatMap(([fieldId, value]) => inputOf(known, place, fieldId, value, before)),
  );
  const computed = all.flatMap(({ values, before }, place) =>
    findComputed(known.definitions, values, before).map((fieldId) => ({
      place,
      fieldId,
      messageKey: "data.computedStatus",
    })),
  );
  if (inputs.length === 0) return computed;
  const idsOf = (kind: Kind) => [...new Set(inputs.filter((input) => input.kind === kind).flatMap(({ ids }) => ids))];
  const answers: Record<Kind, Answer> = {
    file: await askFiles(known, idsOf("file")),
    record: await askRecords(known, inputs, idsOf("record")),
    collection: (_field, id) => (known.writer.mayNameCollection(id) ? undefined : "data.unknownCollection"),
  };
  const unknown = inputs.flatMap(({ place, field, kind, ids }) => {
    const messageKey = ids.map((id) => answers[kind](field, id)).find((key) => key !== undefined);
    return messageKey ? [{ place, fieldId: field.id, messageKey }] : [];
  });
  return [...computed, ...unknown];
}

function inputOf(
  { definitions, isMade }: CheckContext,
  place: number,
  fieldId: string,
  value: unknown,
  before: Values | undefined,
): Input[] {
  const field = definitions.fields.get(fieldId);
  const kind = field && kindOf(field);
  if (!kind || value === null || value === undefined) return [];
  const old = new Set(idsIn(field, before?.[fieldId]));
  const ids = idsIn(field, value).filter((id) => !old.has(id) && !isMade?.(id));
  return ids.length > 0 ? [{ place, field, kind, ids }] : [];
}

const kindOf = ({ type }: FieldDefinition): Kind | undefined => {
  const { holds } = fieldTypeNamed(type);
  return holds && kinds[holds.of];
};

const kinds: Record<Held, Kind> = {
  files: "file",
  collections: "collection",
  records: "record",
  items: "record",
  products: "record",
};

const isSelection = (type: FieldTypeName) => typeHolds(type, "items");
const isLineItem = (type: FieldTypeName) => typeHolds(type, "products");

const idsIn = ({ type }: FieldDefinition, value: unknown): string[] =>
  value === null || value === undefined ? [] : (fieldTypeNamed(type).holds?.idsIn(value) ?? []);

/** Files of this team that the writer may use: otherwise an id would open them. */
async function askFiles({ tx, teamId, writer }: CheckContext, ids: string[]): Promise<Answer> {
  if (ids.length === 0) return () => undefined;
  const rows = await tx.app
    .selectFrom("file")
    .select(["id", "owner_id", "file_type", "bytes"])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where("team_id", "=", teamId)
    .execute();
  const files = new Map(rows.map((row) => [row.id, row]));
  const usable = await writer.findUsableFiles(rows);
  return ({ type, config }, id) => {
    const file = files.get(id);
    if (!file || !usable.has(id)) return "data.unknownFile";
    const wanted = fieldTypeNamed(type).holds?.fileKind;
    if (wanted && file.file_type !== wanted) return `fields.problems.${wanted}`;
    const { fileTypes = [], maxBytes = Number.POSITIVE_INFINITY } = config as {
      fileTypes?: string[];
      maxBytes?: number;
    };
    if (fileTypes.length > 0 && !fileTypes.includes(file.file_type)) return "data.fileType";
    return file.bytes > maxBytes ? "data.fileTooLarge" : undefined;
  };
}

/** Linked records, items of lists and products are all records: one statement, and one for smart collections if need be. */
async function askRecords(known: CheckContext, inputs: Input[], ids: string[]): Promise<Answer> {
  const { tx, teamId, definitions, writer } = known;
  if (ids.length === 0) return () => undefined;
  const team = tx.team(teamId);
  const rows = await team.data
    .selectFrom("_record")
    .select(["id", "collections"])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where("deleted_at", "is", null)
    .execute();
  const allowed = new Map(inputs.map(({ field }) => [field.id, allowedIn(definitions, field)]));
  const asked = new Set([...allowed.values()].flat().filter((each) => each.isSmart));
  const smart = [...new Set([...asked, ...(writer.reachesThroughSmart ? definitions.grantedSmart : [])])];
  const among = await findSmartPlaces(team, definitions, rows, smart);
  const records = new Map(rows.map((row): [string, Target] => [row.id, { ...row, smart: among.get(row.id) }]));
  const lists = inputs.filter(({ field }) => isSelection(field.type)).flatMap(({ field }) => allowed.get(field.id)!);
  const retired = await findRetired(team, definitions, known.takesRetired ? [] : lists, ids);
  return (field, id) => {
    const record = records.get(id);
    const places = allowed.get(field.id) ?? [];
    const isIn = record && places.some((each) => isMember(record, each));
    // An item is offered to everyone who may fill in the field, whether or not its list is open to them otherwise.
    if (isSelection(field.type)) {
      if (!isIn) return "fields.problems.option";
      return retired.has(id) ? "data.retiredItem" : undefined;
    }
    const isSeen = record && writer.maySee(record);
    if (isLineItem(field.type)) return isSeen && isIn ? undefined : "fields.problems.lineItemProduct";
    if (!isSeen) return "data.unknownRecord";
    return isIn || isOpen(field) ? undefined : "data.recordElsewhere";
  };
}

const isMember = ({ collections, smart = [] }: Placed, { id }: CollectionDefinition): boolean =>
  collections.includes(id) || smart.includes(id);

const isOpen = ({ config }: FieldDefinition): boolean =>
  ((config.collectionIds as string[] | undefined) ?? []).length === 0;

/** The collections whose records the field takes. */
function allowedIn(definitions: Definitions, { type, config }: FieldDefinition): CollectionDefinition[] {
  if (isLineItem(type)) return purchasable(definitions);
  const ids = isSelection(type) ? [config.listId] : ((config.collectionIds as unknown[] | undefined) ?? []);
  return ids.flatMap((id) => definitions.collections.get(id as string) ?? []);
}

export const purchasable = (definitions: Definitions): CollectionDefinition[] =>
  [...definitions.collections.values()].filter((each) => each.recordsCanBePurchased);
