import type * as z from "zod";
import type { Operator } from "#data/fields/operators.ts";
import type { FilterColumn } from "./filter-columns.ts";

/** What has to be entered beside an operator. */
export type ArgumentKind = "none" | "text" | "value" | "day" | "pair" | "days" | "choices" | "ids";

/** By what the operator compares and how the column lies, so that new types need nothing here. */
export function argumentKind({ comparison, argument }: Operator, { kind }: Pick<FilterColumn, "kind">): ArgumentKind {
  if (!argument) return "none";
  switch (comparison) {
    case "contains":
    case "startsWith":
    case "endsWith":
      return "text";
    case "between":
      return "pair";
    case "withinDays":
      return "days";
    case "anyOf":
      return "choices";
    case "hasAnyOf":
    case "hasAllOf":
      return "ids";
    case "less":
    case "lessOrEqual":
    case "greater":
    case "greaterOrEqual":
      // Of a range its first day is compared.
      return kind === "dates" ? "day" : "value";
    default:
      return kind === "text" ? "text" : "value";
  }
}

/** The words of a closed list. */
export function choicesIn({ argument }: Operator): readonly string[] {
  const { element } = argument as z.ZodArray<z.ZodEnum>;
  return element.options.map(String);
}

/** What is kept when another operator is chosen: only what means the same there. */
export function keptValue(before: ArgumentKind, after: ArgumentKind, value: unknown): unknown {
  if (before === after) return value;
  if (before === "value" && after === "pair") return [value ?? null, null];
  if (before === "pair" && after === "value") return Array.isArray(value) ? (value[0] ?? undefined) : undefined;
  return undefined;
}
