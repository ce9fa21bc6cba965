import type { Filter } from "#shared/filter.ts";
import type { Selection } from "../grid-model.ts";

/** A filter has room for so many conditions more. */
export const mostExcepted = 100;

export const nothingChosen: Selection = { kind: "some", ids: new Set() };
export const allChosen = (total: number | null): Selection => ({ kind: "all", total, except: new Map() });

export const isChosen = (selection: Selection, id: string): boolean =>
  selection.kind === "all" ? !selection.except.has(id) : selection.ids.has(id);

/** How many are chosen; null while nobody knows how many match. */
export function chosenCount(selection: Selection): number | null {
  if (selection.kind === "some") return selection.ids.size;
  return selection.total === null ? null : Math.max(0, selection.total - selection.except.size);
}

/** What is chosen after some rows were ticked or unticked; undefined: so many cannot be left out of all. */
export function chosenWith(
  selection: Selection,
  rows: readonly { id: string; number: number }[],
  isTicked: boolean,
): Selection | undefined {
  if (selection.kind === "all") {
    const except = new Map(selection.except);
    for (const { id, number } of rows) {
      if (isTicked) except.delete(id);
      else except.set(id, number);
    }
    if (except.size === selection.total) return nothingChosen;
    return except.size > mostExcepted ? undefined : { ...selection, except };
  }
  const ids = new Set(selection.ids);
  for (const { id } of rows) {
    if (isTicked) ids.add(id);
    else ids.delete(id);
  }
  return { kind: "some", ids };
}

/** The list without those that were unticked. */
export function chosenOf<Query extends { filter: Filter | null }>(query: Query, selection: Selection): Query {
  if (selection.kind === "some" || selection.except.size === 0) return query;
  const others = [...selection.except.values()].map((value) => ({
    field: "record_number",
    operator: "is_not",
    value,
  }));
  return { ...query, filter: { and: [...(query.filter ? [query.filter] : []), ...others] } };
}
