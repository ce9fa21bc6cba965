import type { Operator } from "#data/fields/operators.ts";
import type { Filter } from "#shared/filter.ts";
import type { FilterColumn, FilterColumns } from "./filter-columns.ts";

/** A filter in the order in which it is read out. */
export type Token =
  | { kind: "condition"; column: FilterColumn; name: string; operator: Operator; value: unknown }
  | { kind: "unknown" }
  | { kind: "everything" | "nothing" | "and" | "or" | "not" | "open" | "close" };

/** Brackets only where they change the meaning. */
export function filterTokens(filter: Filter, columns: FilterColumns): Token[] {
  return tokensOf(simple(filter), columns, undefined);
}

type Around = "and" | "or" | "not" | undefined;

function tokensOf(filter: Filter, columns: FilterColumns, around: Around): Token[] {
  if ("and" in filter) return joined("and", filter.and, columns, around);
  if ("or" in filter) return joined("or", filter.or, columns, around);
  if ("not" in filter) {
    const inner = tokensOf(filter.not, columns, "not");
    return [{ kind: "not" }, { kind: "open" }, ...inner, { kind: "close" }];
  }
  const column = columns.get(filter.field);
  const { operator: name, value } = filter;
  const operator = column && Object.hasOwn(column.operators, name) ? column.operators[name] : undefined;
  return column && operator ? [{ kind: "condition", column, name, operator, value }] : [{ kind: "unknown" }];
}

function joined(joint: "and" | "or", parts: Filter[], columns: FilterColumns, around: Around): Token[] {
  if (parts.length === 0) return [{ kind: joint === "and" ? "everything" : "nothing" }];
  const between: Token = { kind: joint };
  const inner = parts.flatMap((part, at) => [...(at > 0 ? [between] : []), ...tokensOf(part, columns, joint)]);
  const needsBrackets = around === "and" || around === "or";
  return needsBrackets ? [{ kind: "open" }, ...inner, { kind: "close" }] : inner;
}

/** A group of one is that one; a group in a group of the same kind is part of it. */
function simple(filter: Filter): Filter {
  if ("not" in filter) return { not: simple(filter.not) };
  if (!("and" in filter) && !("or" in filter)) return filter;
  const joint = "and" in filter ? "and" : "or";
  const parts = ("and" in filter ? filter.and : filter.or)
    .map(simple)
    .flatMap((part) => partsOf(part, joint) ?? [part]);
  if (parts.length === 1) return parts[0]!;
  return joint === "and" ? { and: parts } : { or: parts };
}

/** An empty group says something of its own: everything, or nothing. */
function partsOf(filter: Filter, joint: "and" | "or"): Filter[] | undefined {
  const parts = joint === "and" && "and" in filter ? filter.and : joint === "or" && "or" in filter ? filter.or : [];
  return parts.length > 0 ? parts : undefined;
}
