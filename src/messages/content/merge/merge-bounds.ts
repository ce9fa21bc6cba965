import type { MergeProblem } from "./merge-problem.ts";

export const maxSourceLength = 400_000;
const maxTags = 5_000;
const maxTagLength = 4_000;
/** Whatever closes them again: each that opens another value is a call on the tokenizer's stack. */
const maxBracketsInTag = 200;

/** Operands that one tag joins or lists. */
export const maxOperands = 100;
export const maxPathLength = 20;
export const maxFilters = 10;
export const maxFilterArguments = 10;

/** What is too much of a text before any tag is read: each character is looked at once. */
export function excessOf(source: string): MergeProblem | undefined {
  if (source.length > maxSourceLength) return { problem: "tooLong", name: "", at: 0 };
  let tags = 0;
  for (let at = source.indexOf("{"); at !== -1; at = source.indexOf("{", at + 1)) {
    if (source[at + 1] !== "{" && source[at + 1] !== "%") continue;
    if (++tags > maxTags) return { problem: "tooManyTags", name: "", at };
    at++;
  }
  return undefined;
}

/** Of one tag, from where it begins to where it ends. */
export function isTagTooComplex(source: string, begin: number, end: number): boolean {
  if (end - begin > maxTagLength) return true;
  let brackets = 0;
  for (let at = begin; at < end; at++) if (source[at] === "[" || source[at] === "(") brackets++;
  return brackets > maxBracketsInTag;
}
