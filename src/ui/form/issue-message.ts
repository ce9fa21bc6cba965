import type { z } from "zod";

export type Translate = ((key: string, values?: Record<string, string | number>) => string) & {
  has: (key: string) => boolean;
};

export type Issue = z.core.$ZodIssue;

/** Says in words what a zod issue means: by the key its schema gives as message, else by what kind of issue it is. */
export function issueMessage(issue: Issue, values: unknown, translate: Translate): string {
  // An empty email field is empty before it is a wrong email.
  if (issue.code === "invalid_format" && isMissing(issue, values)) return translate("ui.form.required");
  if (isKey(issue.message) && translate.has(issue.message)) return translate(issue.message, numbersOf(issue));
  if (isMissing(issue, values)) return translate("ui.form.required");
  return translate(`ui.form.${genericKey(issue)}`, numbersOf(issue));
}

export function pathOf(issue: Pick<Issue, "path">): string {
  return issue.path.map(String).join(".");
}

/** Nothing was filled in, whichever check noticed it first. */
export function isMissing(issue: Pick<Issue, "path">, values: unknown): boolean {
  return isEmptyAt(issue.path, values);
}

export function isEmptyAt(path: readonly PropertyKey[], values: unknown): boolean {
  const inside = (value: unknown, key: PropertyKey) =>
    (value as Record<PropertyKey, unknown> | null | undefined)?.[key];
  const value = path.reduce<unknown>(inside, values);
  return value === undefined || value === null || (typeof value === "string" && value.trim() === "");
}

function isKey(message: string): boolean {
  return /^\w+(\.\w+)+$/.test(message);
}

function genericKey(issue: Issue): string {
  if (issue.code === "too_small") return smallKeys[issue.origin] ?? "invalid";
  if (issue.code === "too_big") return bigKeys[issue.origin] ?? "invalid";
  if (issue.code === "invalid_format") return formatKeys[issue.format] ?? "invalid";
  return "invalid";
}

const smallKeys: Record<string, string> = {
  string: "tooShort",
  number: "tooSmall",
  int: "tooSmall",
  array: "tooFew",
  set: "tooFew",
};
const bigKeys: Record<string, string> = {
  string: "tooLong",
  number: "tooBig",
  int: "tooBig",
  array: "tooMany",
  set: "tooMany",
};
const formatKeys: Record<string, string> = { email: "email", url: "url" };

function numbersOf(issue: Issue): Record<string, string | number> {
  const numbers: Record<string, string | number> = {};
  if ("minimum" in issue) numbers.minimum = Number(issue.minimum);
  if ("maximum" in issue) numbers.maximum = Number(issue.maximum);
  return {
    ...numbers,
    ...(issue.code === "custom" ? (issue.params as Record<string, string | number> | undefined) : undefined),
  };
}
