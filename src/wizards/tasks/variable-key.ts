import * as z from "zod";
import { normalForm } from "#shared/normal-form.ts";

/**
 * What a run knows, by its name: `email` (what the task of that name has set), `camper.<field id>` (a value of the record
 * that it has found), and what every run has. A task keeps its name for good, whatever its title becomes.
 */
export const variableName = z.string().regex(/^[a-z][a-z0-9_]{0,49}$/, "wizards.problems.variableName");
export const variableKey = z.string().regex(/^[a-z][a-z0-9_]{0,49}(\.[a-z0-9_-]{1,50})?$/, "validation.invalid");

/** The record that the wizard was started from. */
export const startVariable = "start";
/** The record, or the row, that a loop is at. */
export const rowVariable = "row";
/** Who runs it. */
export const runnerVariable = "runner";
export const runnerParts = ["name", "email"] as const;

/** Names that mean something already, in conditions or in texts: no task has one of them. */
export const takenNames: ReadonlySet<string> = new Set([
  ...[startVariable, rowVariable, runnerVariable, "today", "now"],
  ...["team", "links", "data", "forloop"],
]);

export function splitKey(key: string): { name: string; part: string | undefined } {
  const dot = key.indexOf(".");
  return dot < 0 ? { name: key, part: undefined } : { name: key.slice(0, dot), part: key.slice(dot + 1) };
}

/** A name of its own for what a task sets: its words, as far as they make one. */
export function nameFor(words: string, taken: ReadonlySet<string>): string {
  const plain = normalForm(words, "NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[^a-z]+/, "")
    .slice(0, 40);
  const base = plain.endsWith("_") ? plain.slice(0, -1) : plain;
  const isFree = (name: string) => name !== "" && !taken.has(name) && !takenNames.has(name);
  if (isFree(base)) return base;
  for (let number = 2; ; number++) if (isFree(`${base || "value"}_${number}`)) return `${base || "value"}_${number}`;
}
