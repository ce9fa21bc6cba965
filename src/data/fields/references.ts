import * as z from "zod";
import { isId } from "#shared/ids.ts";
import type { ColumnGuess } from "./column-guess.ts";
import { manyIdsExchange, oneIdExchange } from "./exchange.ts";
import { type FieldType, type FieldTypeName, fieldType, type Parsed, type TextContext } from "./field-type.ts";
import { type Holding, idsIn } from "./holding.ts";
import { readNames, writeNames } from "./name-list.ts";
import { manyOperators, oneOperators } from "./operators.ts";
import { manyReferencesExamples, oneReferenceExamples } from "./reference-examples.ts";
import { storedAs } from "./storage.ts";
import type { TypeGroup } from "./type-group.ts";

/** What ids stand for, with the words for an id that is none and for a name that nobody has. */
export const things = {
  record: { of: "records", wrong: "fields.problems.record", unknown: "fields.problems.unknownRecord" },
  collection: { of: "collections", wrong: "fields.problems.collection", unknown: "fields.problems.unknownCollection" },
  option: { of: "items", wrong: "fields.problems.option", unknown: "fields.problems.unknownOption" },
  file: { of: "files", wrong: "fields.problems.file", unknown: "fields.problems.unknownFile" },
  image: { of: "files", fileKind: "image", wrong: "fields.problems.image", unknown: "fields.problems.unknownFile" },
} as const satisfies Record<string, Thing>;

export type Thing = Pick<Holding, "of" | "fileKind"> & { wrong: string; unknown: string };

type Reference<Config> = {
  name: FieldTypeName;
  icon: string;
  group: TypeGroup;
  thing: Thing;
  config: z.ZodType<Config>;
  exampleConfig: Config;
  /** Rows in the table of links, so that the other side sees them too; else a column of ids. */
  linked?: true;
  /** Whether the names are found by search. Not where they may be hidden from who can see this record. */
  searched?: true;
  columnGuesses?: readonly ColumnGuess<Config>[];
};

/** A field that points to one thing by its id. */
export const oneReference = <Config>({ thing, linked, searched, ...facts }: Reference<Config>): FieldType =>
  fieldType<Config, string>({
    ...described(facts),
    value: () => oneId(thing),
    holds: heldBy(thing),
    exchange: { [thing.of]: oneIdExchange },
    storage: linked ? { kind: "links", many: false } : storedAs("id"),
    operators: oneOperators,
    sorts: isOrdered(thing),
    canBeUnique: !linked,
    toText: (id, _config, { nameOf }) => nameOf(id) ?? id,
    parse: (text, _config, context) => readOne(text, thing, context),
    ...(searched && { toSearchText: (id, _config, { nameOf }) => nameOf(id) ?? "" }),
    examples: oneReferenceExamples(thing, facts.exampleConfig),
  });

/** No field holds more than this, whatever its settings say. */
export const mostReferences = 10_000;

type Limit<Config> = (config: Config) => number | null;

/** A field that points to several things, each once, in an order of its own. */
export const manyReferences = <Config>({
  thing,
  linked,
  searched,
  max = () => null,
  ...facts
}: Reference<Config> & { max?: Limit<Config> }): FieldType =>
  fieldType<Config, string[]>({
    ...described(facts),
    holds: heldBy(thing),
    exchange: { [thing.of]: manyIdsExchange },
    mostSigns: () => 1_000_000,
    value: (config) => manyIds(thing, max(config) ?? mostReferences),
    storage: linked ? { kind: "links", many: true } : storedAs("ids"),
    operators: manyOperators,
    sorts: isOrdered(thing),
    canBeUnique: false,
    toText: (ids, _config, { nameOf }) => writeNames(ids.map((id) => nameOf(id) ?? id)),
    parse: (text, config, context) => readMany(text, thing, max(config) ?? mostReferences, context),
    ...(searched && { toSearchText: (ids, _config, { nameOf }) => ids.flatMap((id) => nameOf(id) ?? []).join(" ") }),
    examples: manyReferencesExamples(thing, facts.exampleConfig, max(facts.exampleConfig)),
  });

const described = <Config>({ name, icon, group, config, columnGuesses }: Omit<Reference<Config>, "thing">) => ({
  ...{ name, icon, group, config },
  ...(columnGuesses && { columnGuesses }),
});

/** Records are in the order of their names, items in that of their list; where there are several, the first counts. */
const isOrdered = ({ of }: Thing): boolean => of === "records" || of === "items";

const heldBy = ({ of, fileKind }: Thing): Holding => ({ of, idsIn, ...(fileKind && { fileKind }) });

/** An id is read as itself: that is how things without a known name, such as deleted ones, are written. */
export const idNamed = (name: string, { idOf }: TextContext): string | undefined =>
  idOf(name) ?? (isId(name) ? name : undefined);

const oneId = ({ wrong }: Thing) => z.string({ error: wrong }).refine(isId, wrong);

const manyIds = (thing: Thing, max: number) =>
  z
    .array(oneId(thing), { error: thing.wrong })
    .min(1, thing.wrong)
    .max(max, "fields.problems.tooManyChosen")
    .refine((ids) => new Set(ids).size === ids.length, "fields.problems.repeated");

function readOne(text: string, { unknown }: Thing, context: TextContext): Parsed<string> {
  const name = text.trim();
  if (name === "") return { value: null };
  const value = idNamed(text, context) ?? idNamed(name, context);
  return value === undefined ? { problem: { messageKey: unknown, values: { name } } } : { value };
}

function readMany(text: string, thing: Thing, max: number, context: TextContext): Parsed<string[]> {
  const names = readNames(text);
  if (names.length === 0) return { value: null };
  const found = names.map((name) => idNamed(name, context));
  const missing = names[found.indexOf(undefined)];
  if (missing !== undefined) {
    // People do not quote: "Smith, Ada" may be the one name it looks like.
    const whole = idNamed(text.trim(), context);
    return whole === undefined
      ? { problem: { messageKey: thing.unknown, values: { name: missing } } }
      : { value: [whole] };
  }
  const value = [...new Set(found as string[])];
  return value.length <= max
    ? { value }
    : { problem: { messageKey: "fields.problems.tooManyChosen", values: { max } } };
}
