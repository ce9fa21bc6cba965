import type { MergeProblem } from "./merge-problem.ts";

export type TextBounds = { length: number; tags: number };

/** Of a text that somebody writes. */
export const writtenBounds: TextBounds = { length: 400_000, tags: 5_000 };
/** Of a mail or text made of all that a content may have together, with the HTML and the tags that we write around it. */
export const compiledBounds: TextBounds = { length: 4_000_000, tags: 25_000 };

const maxTagLength = 4_000;
/** Whatever closes them again: each that opens another value is a call on the tokenizer's stack. */
const maxBracketsInTag = 200;

/** Operands that one tag joins or lists. */
export const maxOperands = 100;
export const maxPathLength = 20;
export const maxFilters = 10;
export const maxFilterArguments = 10;

/** What is too much of a text before any tag is read: each character is looked at once. */
export function excessOf(source: string, { length, tags }: TextBounds): MergeProblem | undefined {
  if (source.length > length) return { problem: "tooLong", name: "", at: 0 };
  let count = 0;
  for (let at = nextTag(source, 0); at !== -1; at = nextTag(source, at + 2))
    if (++count > tags) return { problem: "tooManyTags", name: "", at };
  return undefined;
}

export function countTags(source: string): number {
  let count = 0;
  for (let at = nextTag(source, 0); at !== -1; at = nextTag(source, at + 2)) count++;
  return count;
}

/** Where the next tag begins; -1: nowhere. */
function nextTag(source: string, from: number): number {
  let at = source.indexOf("{", from);
  while (at !== -1 && source[at + 1] !== "{" && source[at + 1] !== "%") at = source.indexOf("{", at + 1);
  return at;
}

/** Of one tag, from where it begins to where it ends. */
export function isTagTooComplex(source: string, begin: number, end: number): boolean {
  if (end - begin > maxTagLength) return true;
  let brackets = 0;
  for (let at = begin; at < end; at++) if (source[at] === "[" || source[at] === "(") brackets++;
  return brackets > maxBracketsInTag;
}
