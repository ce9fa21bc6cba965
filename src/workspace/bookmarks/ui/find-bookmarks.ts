import { foldText } from "#shared/fold-text.ts";
import type { Bookmark } from "../contract.ts";

export type BookmarkOrder = { key: "record" | "collections" | "memo" | "date"; direction: "ascending" | "descending" };

/** Those with every word in their name, memo or collections, whatever the accents. */
export function findBookmarks(bookmarks: readonly Bookmark[], query: string): Bookmark[] {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  return bookmarks.filter((bookmark) => {
    const text = foldText([bookmark.name, bookmark.memo, ...collectionsOf(bookmark)].join("\n"));
    return words.every((word) => text.includes(word));
  });
}

/** In the order of the language; what has no text comes last either way, and equals newest first. */
export function orderBookmarks(bookmarks: readonly Bookmark[], order: BookmarkOrder, locale: string): Bookmark[] {
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: "base" });
  const turn = order.direction === "ascending" ? 1 : -1;
  return bookmarks.toSorted((a, b) => {
    if (order.key === "date") return turn * byDate(a, b);
    const [left, right] = [textOf(a, order.key), textOf(b, order.key)];
    if ((left === "") !== (right === "")) return left === "" ? 1 : -1;
    return turn * compare(left, right) || byDate(b, a);
  });
}

const textOf = (bookmark: Bookmark, key: "record" | "collections" | "memo"): string => {
  if (key === "record") return bookmark.name;
  return key === "memo" ? bookmark.memo : collectionsOf(bookmark).join(", ");
};

const collectionsOf = ({ collections }: Bookmark) => collections.map(({ name }) => name);

const byDate = (a: Bookmark, b: Bookmark) => Date.parse(a.bookmarkedAt) - Date.parse(b.bookmarkedAt);
