import type { FieldType } from "#data/fields/field-type.ts";
import { isId } from "#shared/ids.ts";
import { showFormula } from "./formula-cells.ts";
import { foldTitle, onlyMeaning, readTitle, type TitleRead, wordsIn } from "./read-title.ts";
import type { Meaning } from "./title-meanings.ts";

/** Where the cells of a column go: a field, or the record that the row is about. */
export const idColumn = "id";

export const idTitle = "Id";

/** `titles`: what it is called in every language. `fit`: how many of some cells it can read, of 1. */
export type MappableField = {
  id: string;
  title: string;
  titles: string[];
  type: Pick<FieldType, "contact" | "isMoney" | "isNumeric" | "isTemporal" | "isFreeText" | "storage">;
  fit(cells: readonly string[]): number;
};

export type FileColumn = { title: string /** Those with something in them, each once. */; cells: readonly string[] };

/** `couldBe`: the fields that it fits equally well, so that somebody has to say. */
export type Mapped = { to: string | null; couldBe: string[] };

/**
 * Each column to the field that it is meant for: of the same title, else of the same words, else of the same meaning in
 * any of our languages, if most of what stands in it can be read there. No field takes two columns; where two are equally
 * good, neither is taken. `about`: what the collection is called, which says nothing in a title.
 */
export function guessMapping(columns: FileColumn[], fields: MappableField[], about: string[] = []): Mapped[] {
  const mapped = columns.map((): Mapped => ({ to: null, couldBe: [] }));
  const idAt = columns.findIndex(isIdColumn);
  if (idAt >= 0) mapped[idAt]!.to = idColumn;
  const pairs = scorePairs(columns, fields, about).filter(({ column }) => column !== idAt);
  const [settled, taken] = [new Set(idAt >= 0 ? [idAt] : []), new Set<string>()];
  const settle = (column: number, fieldIds: string[], to: string | null) => {
    settled.add(column);
    for (const id of fieldIds) taken.add(id);
    mapped[column] = { to, couldBe: to ? [] : fieldIds };
  };
  for (const score of [...new Set(pairs.map((pair) => pair.score))].sort((one, other) => other - one)) {
    const isFree = (pair: Pair) => pair.score === score && !settled.has(pair.column) && !taken.has(pair.fieldId);
    // Equal titles are taken in their order; of what is only meant the same, nothing is taken unless it is the only one.
    if (score >= scores.title)
      for (const pair of pairs) {
        if (isFree(pair)) settle(pair.column, [pair.fieldId], pair.fieldId);
      }
    const free = pairs.filter(isFree);
    for (const { column, fieldId } of free) {
      const rivals = free.filter((other) => other.column === column || other.fieldId === fieldId);
      if (rivals.length === 1) settle(column, [fieldId], fieldId);
    }
    for (const [column, own] of Map.groupBy(free.filter(isUnsettled(settled)), (pair) => pair.column))
      settle(
        column,
        own.map(({ fieldId }) => fieldId),
        null,
      );
  }
  return mapped;
}

type Pair = { column: number; fieldId: string; score: number };

/** The first two are the title itself. What the field is called to who imports counts before its other languages. */
const scores = { shownTitle: 100, title: 90, words: 70, meaning: 60, kind: 40, hint: 4, reads: 2 } as const;

/** Of a column that is not called like the field, so much must be readable there. */
const enough = 0.5;

const isUnsettled =
  (settled: ReadonlySet<number>) =>
  ({ column }: Pair) =>
    !settled.has(column);

function isIdColumn({ title, cells }: FileColumn): boolean {
  return foldTitle(showFormula(title)) === foldTitle(idTitle) && cells.length > 0 && cells.every(isId);
}

function scorePairs(columns: FileColumn[], fields: MappableField[], about: string[]): Pair[] {
  const passed = new Set(about.flatMap((name) => wordsIn(foldTitle(name))));
  const known = fields.map((field) => ({
    field,
    shown: foldTitle(field.title),
    read: [field.title, ...field.titles].map((title) => readTitle(title, passed)),
  }));
  return columns.flatMap(({ title, cells }, column) => {
    const read = readTitle(showFormula(title), passed);
    if (read.folded === "") return [];
    return known.flatMap(({ field, shown, read: titles }) => {
      const base = baseScore(read, shown, titles, field);
      if (base === 0 || base >= scores.title) return base === 0 ? [] : [{ column, fieldId: field.id, score: base }];
      const fit = cells.length === 0 ? 1 : field.fit(cells);
      if (fit < enough) return [];
      const reads = fit === 1 && cells.length > 0 && !field.type.isFreeText ? scores.reads : 0;
      return [{ column, fieldId: field.id, score: base + hintScore(read, field) + reads }];
    });
  });
}

function baseScore(read: TitleRead, shown: string, titles: TitleRead[], { type }: MappableField): number {
  if (read.folded === shown) return scores.shownTitle;
  if (titles.some(({ folded }) => folded === read.folded)) return scores.title;
  if (titles.some(({ whole }) => isSame(whole, read.whole))) return scores.words;
  if (titles.some(({ bare }) => isSame(bare, read.bare))) return scores.meaning;
  // "E-mail" for the only field that is one, whoever's it is.
  const meaning = onlyMeaning(read.bare);
  const kind = meaning && kinds[meaning];
  const isNarrower = titles.some(({ bare }) => [...read.bare].every((each) => bare.has(each)));
  return kind?.(type) && isNarrower ? scores.kind : 0;
}

/** Meanings that only one kind of field can have. */
const kinds: Partial<Record<Meaning, (type: MappableField["type"]) => boolean>> = {
  email: ({ contact }) => contact === "email",
  phone: ({ contact }) => contact === "phone",
  birth: ({ isTemporal }) => isTemporal,
};

const hints: Record<NonNullable<TitleRead["hint"]>, (type: MappableField["type"]) => boolean> = {
  question: ({ storage }) => storage.kind === "boolean",
  money: ({ isMoney, isNumeric }) => isMoney === true || isNumeric,
  share: ({ isNumeric }) => isNumeric,
};

const hintScore = ({ hint }: TitleRead, { type }: MappableField): number =>
  hint && hints[hint](type) ? scores.hint : 0;

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size > 0 && one.size === other.size && [...one].every((each) => other.has(each));
