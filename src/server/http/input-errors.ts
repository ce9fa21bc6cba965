import type { Refusal } from "#shared/errors.ts";

type Issue = {
  path: PropertyKey[];
  code?: string;
  message: string;
  /** What is too large or too small. */
  origin?: string;
  minimum?: unknown;
  maximum?: unknown;
  input?: unknown;
  keys?: string[];
};

/** Nobody reads more, and the answer stays small. */
const mostTold = 50;
const longestPath = 200;
const longestKeys = 100;

/** What is wrong with an input, as far as somebody can make use of it. */
export const inputErrors = (issues: readonly Issue[]): Refusal["fields"] =>
  issues.slice(0, mostTold).map((issue) => ({ path: pathOf(issue), ...fieldMessage(issue) }));

const pathOf = ({ path }: Issue): string =>
  path
    .map((part) => String(part).slice(0, longestPath))
    .filter(Boolean)
    .join(".")
    .slice(0, longestPath);

/** A schema may name its own message key; else the kind of mistake chooses one. */
function fieldMessage(issue: Issue): { messageKey: string; values?: Record<string, string | number> } {
  if (/^[a-z][A-Za-z]*\.[A-Za-z_.]+$/.test(issue.message)) return { messageKey: issue.message, ...sizesOf(issue) };
  if (issue.code === "too_small" && issue.origin !== "number" && Number(issue.minimum) === 1)
    return { messageKey: "validation.empty" };
  const words = (issue.origin && sizeWords[issue.origin]) || sizeWords.string!;
  if (issue.code === "too_small") return { messageKey: words.small, values: { min: Number(issue.minimum) } };
  if (issue.code === "too_big") return { messageKey: words.big, values: { max: Number(issue.maximum) } };
  if (issue.code === "unrecognized_keys")
    return { messageKey: "validation.unknownKey", values: { key: keysOf(issue) } };
  return { messageKey: "validation.invalid" };
}

/** What a sentence of the schema's own may name. */
function sizesOf({ minimum, maximum }: Issue): { values?: Record<string, number> } {
  if (typeof maximum === "number") return { values: { max: maximum } };
  return typeof minimum === "number" ? { values: { min: minimum } } : {};
}

const ofNumbers = { small: "validation.tooSmall", big: "validation.tooBig" };
const ofMany = { small: "validation.tooFew", big: "validation.tooMany" };
const sizeWords: Record<string, { small: string; big: string }> = {
  string: { small: "validation.tooShort", big: "validation.tooLong" },
  ...{ number: ofNumbers, int: ofNumbers },
  ...{ array: ofMany, set: ofMany, object: ofMany, record: ofMany },
};

const keysOf = ({ keys = [] }: Issue): string =>
  keys
    .slice(0, mostTold)
    .map((key) => key.slice(0, longestKeys))
    .join(", ")
    .slice(0, longestKeys);
