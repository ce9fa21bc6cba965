import type { Field } from "#data/collections/ui/structure-queries.ts";
import type { FieldType } from "#data/fields/field-type.ts";
import { fieldTypeNamed, typeHolds } from "#data/fields/registry.ts";
import type { Answer } from "#shared/endpoint.ts";
import { newId } from "#shared/ids.ts";
import type { csvContract, ImportSettings } from "../contract.ts";
import { idColumn } from "../guess-mapping.ts";
import { nameSourceOf } from "../name-sources.ts";

export type Uploaded = Answer<typeof csvContract.uploadImport>;

/** Where the columns of a file go, and how their cells are read. */
export type MappingDraft = {
  /** By column of the file; null: it is not imported. */
  to: Readonly<Record<number, string | null>>;
  keyFieldIds: string[];
  dayFirst: boolean | null;
  decimalComma: boolean;
  createMissing: string[];
  skipRepeats: boolean;
  /** Whether the person has said so. */
  hasChosenRepeats?: boolean;
  /** Fields that are made for columns before they are imported. */
  newFields: readonly NewField[];
  /** Columns that are joined: the first of each goes where `to` says, with the text of all. */
  joins: readonly JoinOffer[];
  /** Fields that were made for the check: they go again if nothing is imported into them. */
  madeFields: readonly NewField[];
};

export type JoinOffer = Uploaded["joins"][number];
export type UploadedColumn = Uploaded["columns"][number];

/** `listId`: the list that it offers a choice from, which is made with it. */
export type NewField = Pick<Field, "id" | "dataType" | "config" | "title"> & { column: number; listId: string | null };

type MappableField = Pick<Field, "id" | "dataType" | "config" | "isUnique">;

/** As it was guessed. Rows find the record that they are about by what is unique, if the file has it. */
export function startDraft(
  { columns, dayFirst, decimalComma }: Uploaded,
  fields: readonly MappableField[],
): MappingDraft {
  const known = new Set([idColumn, ...fields.map(({ id }) => id)]);
  const to = Object.fromEntries(columns.map((each) => [each.column, each.to && known.has(each.to) ? each.to : null]));
  const draft = {
    to,
    keyFieldIds: [],
    dayFirst,
    decimalComma,
    createMissing: [],
    skipRepeats: false,
    newFields: [],
    joins: [],
    madeFields: [],
  };
  const [unique] = keyChoices(fields, draft).filter(({ isUnique }) => isUnique);
  return unique ? { ...draft, keyFieldIds: [unique.id] } : draft;
}

/** Each field takes one column: the one that had it before has none then. */
export function mapColumn(draft: MappingDraft, column: number, target: string | null): MappingDraft {
  const others = Object.entries(draft.to).map(([place, to]) => [place, target !== null && to === target ? null : to]);
  const to: MappingDraft["to"] = { ...Object.fromEntries(others), [column]: target };
  const isTaken = (id: string) => Object.values(to).includes(id);
  return {
    ...draft,
    to,
    keyFieldIds: draft.keyFieldIds.filter(isTaken),
    createMissing: draft.createMissing.filter(isTaken),
    newFields: draft.newFields.filter(({ id }) => isTaken(id)),
  };
}

/** The column becomes a field of its own; what it offers to choose from is made from its cells. */
export function mapToNewField(
  draft: MappingDraft,
  { column, title }: UploadedColumn,
  form: UploadedColumn["asFields"][number],
): MappingDraft {
  const listId = typeHolds(form.dataType, "items") ? newId() : null;
  const leads = listId !== null || typeHolds(form.dataType, "records");
  const config = listId ? { ...form.config, listId } : form.config;
  const field = { id: newId(), column, title, dataType: form.dataType, config, listId };
  const mapped = mapColumn(draft, column, field.id);
  return {
    ...mapped,
    newFields: [...mapped.newFields, field],
    createMissing: leads ? [...mapped.createMissing, field.id] : mapped.createMissing,
  };
}

/** The column whose target the joined text has. */
export const mainColumn = ({ parts }: Pick<JoinOffer, "parts">): number => parts[0]!.column;

/** The columns become one value, for a field that is there or for a new one of this title. */
export function joinColumns(draft: MappingDraft, offer: JoinOffer, target: string | { title: string }): MappingDraft {
  const column = mainColumn(offer);
  const free = offer.parts.reduce((before, part) => mapColumn(before, part.column, null), draft);
  const joins = [...draft.joins.filter((each) => mainColumn(each) !== column), offer];
  if (typeof target === "string") return { ...mapColumn(free, column, target), joins };
  const field = { id: newId(), column, title: target.title, dataType: offer.dataType, config: {}, listId: null };
  const mapped = mapColumn(free, column, field.id);
  return { ...mapped, newFields: [...mapped.newFields, field], joins };
}

/** Each column goes where it was guessed to go by itself, if nothing else goes there now. */
export function keepApart(draft: MappingDraft, offer: JoinOffer, { columns }: Uploaded): MappingDraft {
  const column = mainColumn(offer);
  const apart: MappingDraft = {
    ...mapColumn(draft, column, null),
    joins: draft.joins.filter((each) => mainColumn(each) !== column),
  };
  return offer.parts.reduce((before, part) => {
    const guessed = columns.find((each) => each.column === part.column)?.to ?? null;
    const isFree = guessed !== null && !Object.values(before.to).includes(guessed);
    return isFree ? mapColumn(before, part.column, guessed) : before;
  }, apart);
}

/** Those of the columns that are drawn with another. */
export const isJoinedPart = ({ joins }: MappingDraft, column: number): boolean =>
  joins.some((each) => mainColumn(each) !== column && each.parts.some((part) => part.column === column));

/** Columns with something in them that go nowhere. */
export const leftOut = ({ columns }: Uploaded, draft: MappingDraft): UploadedColumn[] =>
  columns.filter(
    ({ column, samples }) => samples.length > 0 && (draft.to[column] ?? null) === null && !isJoinedPart(draft, column),
  );

export const settingsOf = (draft: MappingDraft, skipBadRows = false): ImportSettings => ({
  mapping: Object.entries(draft.to).flatMap(([column, to]) => {
    const parts = draft.joins.find((each) => mainColumn(each) === Number(column))?.parts;
    return to === null ? [] : [{ column: Number(column), to, ...(parts && { parts }) }];
  }),
  keyFieldIds: hasIds(draft) ? [] : draft.keyFieldIds,
  dayFirst: draft.dayFirst,
  decimalComma: draft.decimalComma,
  createMissing: draft.createMissing,
  skipRepeats: draft.skipRepeats,
  skipBadRows,
});

/** The file says itself which record each row is about. */
export const hasIds = ({ to }: MappingDraft): boolean => Object.values(to).includes(idColumn);

/** By which of its columns a row can find the record that it is about. */
export const keyChoices = <Each extends MappableField>(fields: readonly Each[], draft: MappingDraft): Each[] =>
  mapped(fields, draft).filter(({ dataType }) => {
    const { canBeUnique, storage } = fieldTypeNamed(dataType);
    return canBeUnique && storage.kind !== "links";
  });

/** Which of its columns name records or items that can be made for the names that nobody has. */
export const namingChoices = <Each extends MappableField>(fields: readonly Each[], draft: MappingDraft): Each[] =>
  mapped(fields, draft).filter(({ dataType, config }) => {
    const place = nameSourceOf(dataType, config);
    return place?.kind === "records" ? place.within !== null : place?.kind === "items" && place.listId !== null;
  });

export const asksDates = (fields: readonly MappableField[], draft: MappingDraft): boolean =>
  typesIn(fields, draft).some(({ isTemporal }) => isTemporal);

/** Why the file cannot be checked yet: no column goes anywhere, or nobody has said how its dates are written. */
export function missingForCheck(
  fields: readonly MappableField[],
  draft: MappingDraft,
): "nothingMapped" | "datesUnsaid" | undefined {
  if (Object.values(draft.to).every((to) => to === null)) return "nothingMapped";
  return asksDates(fields, draft) && draft.dayFirst === null ? "datesUnsaid" : undefined;
}

export const asksDecimals = (fields: readonly MappableField[], draft: MappingDraft): boolean =>
  typesIn(fields, draft).some(({ storage }) => storage.kind === "decimal");

const typesIn = (fields: readonly MappableField[], draft: MappingDraft): FieldType[] =>
  [...mapped(fields, draft), ...draft.newFields].map(({ dataType }) => fieldTypeNamed(dataType));

const mapped = <Each extends MappableField>(fields: readonly Each[], { to }: MappingDraft): Each[] =>
  fields.filter(({ id }) => Object.values(to).includes(id));
