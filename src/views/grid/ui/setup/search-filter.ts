import { hasWords } from "#data/collections/system-columns.ts";
import type { Condition, Filter } from "#shared/filter.ts";
import { foldText } from "#shared/fold-text.ts";
import type { GridColumn } from "../grid-model.ts";
import { inItems } from "./value-conditions.ts";

export type ListedItems = ReadonlyMap<string, readonly { id: string; name: string }[]>;

/** A word that fits more is no word for one of them. */
const mostItems = 50;

/**
 * What a quick search asks for: all words, each in some text of the record or in the name of an item that it has. Only
 * the columns that the person reads are in it, and the ids stand in it as they are, so that each has its own index.
 */
export function searchFilter(words: string, columns: readonly GridColumn[], items: ListedItems = new Map()): Filter[] {
  const choosing = columns.filter((column) => (items.get(listOf(column) ?? "") ?? []).length > 0);
  const each = [...new Set(words.split(/\s+/))];
  const asked = each.map((word): { word: string; chosen: Condition[] } => ({
    word,
    chosen: choosing.flatMap((column) => {
      const found = items.get(listOf(column)!)!.filter(({ name }) => foldText(name).includes(foldText(word)));
      return found.length === 0 || found.length > mostItems
        ? []
        : inItems(
            column,
            found.map(({ id }) => id),
          );
    }),
  }));
  if (asked.every(({ chosen }) => chosen.length === 0)) return [hasWords(words)];
  return asked.map(({ word, chosen }) => (chosen.length > 0 ? { or: [hasWords(word), ...chosen] } : hasWords(word)));
}

/** The list that a column's values are chosen from. */
export function listOf({ field }: GridColumn): string | undefined {
  const { listId } = (field?.config ?? {}) as { listId?: string | null };
  return listId ?? undefined;
}
