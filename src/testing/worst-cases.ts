import type { $ZodType } from "zod/v4/core";
import { type BodyLimits, usualLimits } from "#shared/body-limits.ts";
import { newId } from "#shared/ids.ts";

/** Made only when it is sent: together they would not fit into memory. */
export type WorstCase = { what: string; make(): unknown };

type Def = {
  type: string;
  innerType?: $ZodType;
  in?: $ZodType;
  element?: $ZodType;
  shape?: Record<string, $ZodType>;
  options?: $ZodType[];
  valueType?: $ZodType;
  items?: $ZodType[];
  left?: $ZodType;
  entries?: Record<string, string | number>;
  values?: unknown[];
  getter?: () => $ZodType;
};

type Bounds = { minimum: number | undefined; maximum: number | undefined; isChecked: boolean };

/** Repeated up to the length that is allowed: what parsers, patterns and searches have stumbled over. */
const repeated = [
  "a",
  " ",
  "\n",
  "<b>",
  "<",
  "((",
  "[a",
  "{{",
  "{{a.b}}",
  "a.",
  "a,",
  "{% if a %}",
  "1 or ",
  "not ",
  "e\u0301\u0327",
  "\ud83d\ude00",
  "a:b;",
  "0",
  "@a.",
  "../",
  "&amp;",
];
/** For short texts: what is slow there is found by looking at the patterns themselves. */
const fewRepeated = ["a", "<", "{{a.b}}"];
const shortText = 500;
/** Of a body at its limit, for the rest of it needs some. */
const share = 0.9;
const maxDepth = 7;
const wrappers = new Set(["optional", "nullable", "default", "prefault", "nonoptional", "readonly", "catch"]);

const defOf = (schema: $ZodType) => schema._zod.def as unknown as Def;
type Check = { _zod: { def: { check: string; minimum?: number; maximum?: number; value?: number } } };

/** Lengths of texts and lists, sizes of numbers. */
function boundsOf(schema: $ZodType): Bounds {
  const { checks = [], format } = schema._zod.def as { checks?: Check[]; format?: string };
  const defs = checks.map((each) => each._zod.def);
  const isChecked = format !== undefined || defs.some(({ check }) => check === "custom" || check === "string_format");
  const minimum = defs.find(({ check }) => check === "min_length")?.minimum;
  const least = defs.find(({ check }) => check === "greater_than")?.value;
  return {
    minimum: minimum ?? least,
    maximum: defs.find(({ check }) => check === "max_length")?.maximum,
    isChecked,
  };
}

/** Bodies at the limits of a schema, each bad in one place and as `sample` elsewhere. */
export function worstCases(schema: $ZodType, sample: unknown, limits: Partial<BodyLimits> = {}): WorstCase[] {
  return [...worstOf(schema, sample, { ...usualLimits, ...limits }, 0)];
}

function* worstOf(schema: $ZodType, base: unknown, limits: BodyLimits, depth: number): Generator<WorstCase> {
  const def = defOf(schema);
  if (depth > maxDepth) return;
  if (wrappers.has(def.type)) return yield* worstOf(def.innerType!, base, limits, depth);
  if (def.type === "pipe") return yield* worstOf(def.in!, base, limits, depth);
  if (def.type === "lazy") return yield* worstOf(def.getter!(), base, limits, depth + 2);
  if (def.type === "string") return yield* worstTexts(boundsOf(schema), limits);
  if (def.type === "number")
    return yield* [-1e308, Number.MAX_SAFE_INTEGER, 1e-300].map((value) => named(`${value}`, () => value));
  if (def.type === "object") return yield* worstObjects(def.shape!, base, limits, depth);
  if (def.type === "intersection") return yield* worstOf(def.left!, base, limits, depth);
  if (def.type === "array") return yield* worstLists(schema, base, limits, depth);
  if (def.type === "record") return yield* worstRecords(def.valueType!, base, limits, depth);
  if (def.type === "union") return yield* worstOptions(def.options!, base, limits, depth);
  if (def.type === "unknown" || def.type === "any") return yield* worstUnknown(limits);
}

const named = (what: string, make: () => unknown): WorstCase => ({ what, make });
const within = (place: string, { what, make }: WorstCase): WorstCase => named(`${place}.${what}`, make);

function* worstTexts({ maximum, isChecked }: Bounds, { bytes }: BodyLimits): Generator<WorstCase> {
  const length = Math.min(maximum ?? bytes, Math.floor(bytes * share));
  const parts = isChecked || length <= shortText ? fewRepeated : repeated;
  for (const part of parts)
    yield named(`${length} of ${JSON.stringify(part)}`, () => textOf(part, length, bytes * share));
}

function textOf(part: string, length: number, bytes: number): string {
  const perPart = Buffer.byteLength(JSON.stringify(part)) - 2;
  return part.repeat(Math.max(1, Math.floor(Math.min(length / part.length, bytes / perPart))));
}

function* worstObjects(shape: Record<string, $ZodType>, base: unknown, limits: BodyLimits, depth: number) {
  const whole = isObject(base) ? base : (minimal({ _zod: { def: { type: "object", shape } } } as never) as object);
  for (const [key, schema] of Object.entries(shape))
    for (const found of worstOf(schema, (whole as Record<string, unknown>)[key], limits, depth + 1))
      yield within(key, { ...found, make: () => ({ ...whole, [key]: found.make() }) });
}

function* worstLists(schema: $ZodType, base: unknown, limits: BodyLimits, depth: number): Generator<WorstCase> {
  const element = defOf(schema).element!;
  const item: unknown = Array.isArray(base) && base.length > 0 ? base[0] : minimal(element);
  const max = Math.min(boundsOf(schema).maximum ?? limits.items, limits.items);
  const fill = (value: unknown) => {
    const { bytes, values } = sizeOf(value);
    return Math.max(1, Math.floor(Math.min(max, (limits.bytes * share) / bytes, (limits.values * share) / values)));
  };
  const count = fill(item);
  yield named(`${count} items`, () => Array.from({ length: count }, () => item));
  yield named(`${count} items that differ`, () => Array.from({ length: count }, (_, index) => numbered(item, index)));
  for (const found of worstOf(element, item, limits, depth + 1)) {
    yield within("0", { ...found, make: () => [found.make()] });
    // Many that are each a little bad, instead of one that takes all of the body.
    const short = shortened(found.make());
    const some = fill(short);
    if (some > 1) yield within(`${some}`, { ...found, make: () => Array.from({ length: some }, () => short) });
  }
}

function* worstRecords(valueType: $ZodType, base: unknown, limits: BodyLimits, depth: number): Generator<WorstCase> {
  const value = minimal(valueType);
  const keys = Math.floor(limits.keys * share);
  yield named(`${keys} keys`, () =>
    Object.fromEntries(Array.from({ length: keys }, (_, index) => [`k${index}`, value])),
  );
  const [key = newId()] = isObject(base) ? Object.keys(base) : [];
  for (const found of worstOf(valueType, undefined, limits, depth + 1))
    yield within(key, { ...found, make: () => ({ ...(isObject(base) && base), [key]: found.make() }) });
}

function* worstOptions(options: $ZodType[], base: unknown, limits: BodyLimits, depth: number): Generator<WorstCase> {
  for (const [index, option] of options.entries()) {
    const isBase = base !== undefined && takes(option, base);
    for (const found of worstOf(option, isBase ? base : minimal(option), limits, depth + 1))
      yield within(`option ${index}`, found);
  }
}

function* worstUnknown(limits: BodyLimits): Generator<WorstCase> {
  yield* worstTexts({ minimum: undefined, maximum: undefined, isChecked: false }, limits);
  const nested = Array.from({ length: limits.depth - 6 }).reduce((inner) => [inner], "a" as unknown);
  yield named("nested lists", () => nested);
  const items = Math.floor(Math.min(limits.items, limits.values) * share);
  yield named(`${items} ids`, () => Array.from({ length: items }, () => newId()));
  yield named(`${items} numbers`, () => Array.from({ length: items }, (_, index) => index));
  const keys = Math.floor(limits.keys * share);
  yield named(`${keys} keys`, () => Object.fromEntries(Array.from({ length: keys }, (_, index) => [`k${index}`, "a"])));
}

/** As little as the schema takes. */
export function minimal(schema: $ZodType, depth = 0): unknown {
  const def = defOf(schema);
  const { minimum = 0 } = boundsOf(schema);
  if (depth > 12) return {};
  switch (def.type) {
    case "optional":
    case "default":
    case "prefault":
      return undefined;
    case "nullable":
    case "null":
      return null;
    case "nonoptional":
    case "readonly":
    case "catch":
      return minimal(def.innerType!, depth + 1);
    case "pipe":
      return minimal(def.in!, depth + 1);
    case "lazy":
      return minimal(def.getter!(), depth + 1);
    case "intersection":
      return minimal(def.left!, depth + 1);
    case "string":
      return texts.find((text) => takes(schema, text)) ?? "a".repeat(Math.max(1, minimum));
    case "number":
      return minimum;
    case "boolean":
      return true;
    case "enum":
      return Object.values(def.entries!)[0];
    case "literal":
      return def.values![0];
    case "object":
      return Object.fromEntries(Object.entries(def.shape!).map(([key, each]) => [key, minimal(each, depth + 1)]));
    case "array":
      return Array.from({ length: minimum }, () => minimal(def.element!, depth + 1));
    case "tuple":
      return def.items!.map((each) => minimal(each, depth + 1));
    case "record":
      return {};
    case "union":
      return minimal(def.options![0]!, depth + 1);
    default:
      return "a";
  }
}

const texts = [
  "a",
  "01980000-0000-7000-8000-000000000001",
  "2031-01-01",
  "09:00",
  "2031-01-01T09:00:00Z",
  "2031-01-01T09:00",
  "ada@example.test",
  "https://example.test/",
  "a".repeat(43),
  "1",
];

const takes = (schema: $ZodType, value: unknown): boolean =>
  (schema as unknown as { safeParse(value: unknown): { success: boolean } }).safeParse(value).success;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function sizeOf(value: unknown): { bytes: number; values: number } {
  const text = JSON.stringify(value) ?? "null";
  return { bytes: Buffer.byteLength(text) + 1, values: 1 + (text.match(/[:,]/g)?.length ?? 0) };
}

const maxShortened = 1_000;

/** The same with shorter texts, so that many of them fit. */
function shortened(value: unknown): unknown {
  if (typeof value === "string") return value.slice(0, maxShortened);
  if (Array.isArray(value)) return value.slice(0, 20).map(shortened);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, 50)
      .map(([key, each]) => [key, shortened(each)]),
  );
}

/** Another one of the same kind: another id, another name. */
function numbered(value: unknown, index: number): unknown {
  if (typeof value === "string") return isUuid(value) ? newId() : `${value}${index}`;
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      key === "id" || key === "name" || key === "title" ? numbered(each, index) : each,
    ]),
  );
}

const isUuid = (text: string) => /^[0-9a-f-]{36}$/.test(text);
