import { readCondition } from "#data/collections/read-condition.ts";
import { Refusal } from "#shared/errors.ts";
import { type Condition, conditionsOf, type Filter, matchesNothing } from "#shared/filter.ts";
import type { Sort } from "#shared/sort.ts";
import type { Columns } from "./columns.server.ts";

/** What was kept may name fields that are gone, closed or of another type since: all of that is left out. */
export const knownSort = (columns: Columns, sort: Sort): Sort =>
  sort.filter(({ field }) => columns.find(field)?.sorts === true);

export const knownKey = (columns: Columns, key: string | null): string | null =>
  key !== null && columns.find(key) ? key : null;

/** Conditions that cannot be evaluated: their field is deleted, closed to the reader, or of another type since. */
export const unknownConditions = (columns: Columns, filter: Filter | null): Condition[] =>
  filter === null ? [] : conditionsOf(filter).filter((condition) => !isKnown(columns, condition));

/** The same for who is told of them, by title where they may know it. */
export const omittedConditions = (columns: Columns, filter: Filter | null) =>
  unknownConditions(columns, filter).map(({ field }) => ({ field, title: columns.find(field)?.field?.title ?? null }));

/**
 * For whoever is not told that a condition was left out: outsiders, recipients and programs. A filter that cannot be
 * evaluated as a whole matches nothing, because without one of its conditions it would match more than its author meant.
 */
export const wholeFilter = (columns: Columns, filter: Filter | null): Filter | null =>
  unknownConditions(columns, filter).length > 0 ? matchesNothing : filter;

/** For members, who are told which conditions were left out. Null: nothing is left that would say anything. */
export function knownFilter(columns: Columns, filter: Filter | null): Filter | null {
  if (filter === null) return null;
  if ("and" in filter) {
    const and = knownParts(columns, filter.and);
    return and.length > 0 ? { and } : null;
  }
  if ("or" in filter) {
    const or = knownParts(columns, filter.or);
    return or.length > 0 ? { or } : null;
  }
  if ("not" in filter) {
    const not = knownFilter(columns, filter.not);
    return not && { not };
  }
  return isKnown(columns, filter) ? filter : null;
}

const knownParts = (columns: Columns, parts: Filter[]): Filter[] =>
  parts.flatMap((part) => knownFilter(columns, part) ?? []);

function isKnown(columns: Columns, condition: Condition): boolean {
  const column = columns.find(condition.field);
  if (!column) return false;
  try {
    readCondition(column.operators, condition, "filter");
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
