import { sizeOf } from "#data/history/ui/set-words.ts";
import type { ChangeSetShown } from "./dashboard-queries.ts";

export type ChangeVerb = "created" | "updated" | "deleted" | "restored" | "undone";

export type ChangeInShort = {
  verb: ChangeVerb;
  /** The only record, or the first. */
  first: ChangeSetShown["changes"][number];
  count: number;
  /** There are more, and nobody knows how many. */
  isMore: boolean;
  isMany: boolean;
  /** What was changed, where that can be said in a line: fields of one record, names of several. */
  details: string[];
};

const mostDetails = 4;

/** One line about a change set: nothing of it where the caller may see none of its records. */
export function describeChangeSet(set: ChangeSetShown): ChangeInShort | undefined {
  const { changes, hasMore, undoes } = set;
  const [first, ...others] = changes;
  if (!first) return undefined;
  const isMany = others.length > 0 || hasMore;
  const isSame = others.every(({ kind }) => kind === first.kind);
  const details = isMany ? changes.map(({ name }) => name) : first.fields.map(({ title }) => title);
  return {
    verb: undoes ? "undone" : isSame ? first.kind : "updated",
    first,
    ...sizeOf(set),
    isMany,
    details: shorten(isMany || first.kind === "updated" ? details.filter((each) => each !== "") : []),
  };
}

const shorten = (details: string[]): string[] =>
  details.length > mostDetails ? [...details.slice(0, mostDetails - 1), "…"] : details;
