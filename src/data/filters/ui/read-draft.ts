import { type Condition, type Filter, variableIn } from "#shared/filter.ts";
import type { Draft, DraftCondition, DraftGroup } from "./draft-tree.ts";
import type { FilterColumns } from "./filter-columns.ts";

/** What a part still lacks before it can be asked. */
export type Gap = "field" | "operator" | "value" | "unknownField" | "unknownOperator" | "emptyGroup";

/** By the id of the part. Only without any gap is it a filter that can be handed out. */
export type Gaps = ReadonlyMap<string, Gap>;

/** The filter that a draft means, null where it asks for nothing. Parts with a gap are not in it. */
export function readDraft(root: DraftGroup, columns: FilterColumns): { filter: Filter | null; gaps: Gaps } {
  const gaps = new Map<string, Gap>();
  if (root.parts.length === 0) return { filter: null, gaps };
  const filter = readGroup(root, columns, gaps);
  const only = "and" in filter ? filter.and : "or" in filter ? filter.or : [];
  return { filter: only.length === 1 ? only[0]! : filter, gaps };
}

function readPart(part: Draft, columns: FilterColumns, gaps: Map<string, Gap>): Filter[] {
  if (part.kind === "group") {
    if (part.parts.length === 0) gaps.set(part.id, "emptyGroup");
    return [readGroup(part, columns, gaps)];
  }
  const gap = gapIn(part, columns);
  if (!gap) return [conditionOf(part)];
  gaps.set(part.id, gap);
  return [];
}

function readGroup({ joint, parts }: DraftGroup, columns: FilterColumns, gaps: Map<string, Gap>): Filter {
  const read = parts.flatMap((part) => readPart(part, columns, gaps));
  if (joint === "none") return { not: { or: read } };
  return joint === "or" ? { or: read } : { and: read };
}

export function gapIn({ field, operator, value }: DraftCondition, columns: FilterColumns): Gap | undefined {
  if (field === null) return "field";
  const column = columns.get(field);
  if (!column) return "unknownField";
  if (operator === null) return "operator";
  const known = Object.hasOwn(column.operators, operator) ? column.operators[operator] : undefined;
  if (!known) return "unknownOperator";
  if (known.argument && variableIn(value) !== undefined) return undefined;
  return known.argument && !known.argument.safeParse(value).success ? "value" : undefined;
}

const conditionOf = ({ field, operator, value }: DraftCondition): Condition => ({
  field: field ?? "",
  operator: operator ?? "",
  ...(value !== undefined && value !== null && { value }),
});
