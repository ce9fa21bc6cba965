import type { Field } from "#data/collections/ui/structure-queries.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import type { Answer } from "#shared/endpoint.ts";
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
};

type MappableField = Pick<Field, "id" | "dataType" | "config" | "isUnique">;

/** As it was guessed. Rows find the record that they are about by what is unique, if the file has it. */
export function startDraft(
  { columns, dayFirst, decimalComma }: Uploaded,
  fields: readonly MappableField[],
): MappingDraft {
  const known = new Set([idColumn, ...fields.map(({ id }) => id)]);
  const to = Object.fromEntries(columns.map((each) => [each.column, each.to && known.has(each.to) ? each.to : null]));
  const draft = { to, keyFieldIds: [], dayFirst, decimalComma, createMissing: [] };
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
  };
}

export const settingsOf = (draft: MappingDraft, skipBadRows = false): ImportSettings => ({
  mapping: Object.entries(draft.to).flatMap(([column, to]) => (to === null ? [] : [{ column: Number(column), to }])),
  keyFieldIds: hasIds(draft) ? [] : draft.keyFieldIds,
  dayFirst: draft.dayFirst,
  decimalComma: draft.decimalComma,
  createMissing: draft.createMissing,
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
  mapped(fields, draft).some(({ dataType }) => fieldTypeNamed(dataType).isTemporal);

export const asksDecimals = (fields: readonly MappableField[], draft: MappingDraft): boolean =>
  mapped(fields, draft).some(({ dataType }) => fieldTypeNamed(dataType).storage.kind === "decimal");

const mapped = <Each extends MappableField>(fields: readonly Each[], { to }: MappingDraft): Each[] =>
  fields.filter(({ id }) => Object.values(to).includes(id));
