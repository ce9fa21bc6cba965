import type { ItemsAsked } from "../../ui/use-items.ts";

/** A stretch of a list: the items of one group, or all of them. */
export type Section = {
  key: string;
  /** Of the group, from the outermost; none where there are no groups. */
  headings: Heading[];
  asked: ItemsAsked;
  count: number;
};

export type Heading = { key: string; field: string; value: unknown; level: number; count: number };

export type SectionRow =
  | { kind: "heading"; key: string; heading: Heading; section: number; isClosed: boolean }
  | { kind: "items"; key: string; section: number; start: number; count: number };

/** The rows of all sections one below the other, found by their place without listing all of them. */
export type SectionRows = { length: number; at(place: number): SectionRow };

type Laid = { section: number; headings: { heading: Heading; isClosed: boolean }[]; rows: number; start: number };

/** `lanes`: how many items stand side by side. What is folded has its heading and nothing below it. */
export function rowsOf(sections: readonly Section[], lanes: number, closed: ReadonlySet<string>): SectionRows {
  const laid: Laid[] = [];
  let length = 0;
  let above: readonly Heading[] = [];
  for (const [section, { headings, count }] of sections.entries()) {
    // The outer heading stands once, above the first of its groups.
    const fresh = headings.filter((heading, level) => above[level]?.key !== heading.key);
    const outerClosed = headings.findIndex(({ key }) => closed.has(key));
    const shown = fresh.filter(({ level }) => outerClosed === -1 || level <= outerClosed);
    const rows = outerClosed === -1 ? Math.ceil(count / lanes) : 0;
    laid.push({
      section,
      headings: shown.map((heading) => ({ heading, isClosed: closed.has(heading.key) })),
      rows,
      start: length,
    });
    length += shown.length + rows;
    above = headings;
  }
  return {
    length,
    at(place) {
      const { section, headings, start } = laid[lastBefore(laid, place)]!;
      const within = place - start;
      const titled = headings[within];
      if (titled) return { kind: "heading", key: titled.heading.key, section, ...titled };
      const row = within - headings.length;
      const { count, key } = sections[section]!;
      const first = row * lanes;
      return { kind: "items", key: `${key} ${row}`, section, start: first, count: Math.min(lanes, count - first) };
    },
  };
}

/** The last section that begins at a place or before it. */
function lastBefore(laid: readonly Laid[], place: number): number {
  let [low, high] = [0, laid.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (laid[middle]!.start <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}
