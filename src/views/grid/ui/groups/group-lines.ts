import type { Stretch } from "../window/line-heights.ts";

/** One group of the list: by one field, or by two. */
export type Group = { values: readonly unknown[]; count: number; figures: readonly unknown[] };

export type Heading = Group & { key: string; level: 0 | 1; isFolded: boolean };

/** Rows of one group that stand below each other, in the list of all rows that are in sight. */
export type Section = Group & { key: string; start: number; rows: number };

/** `add`: where a record is made in a group. */
export type Line = { heading: Heading } | { row: number } | { add: Section };

type Part = { line: number; heading: Heading } | { line: number; section: Section } | { line: number; adder: Section };

export const keyOf = (values: readonly unknown[]): string => JSON.stringify(values);

type Input = {
  /** By the first field. */
  groups: readonly Group[];
  /** By both; absent: there is no second one. */
  within?: readonly Group[] | undefined;
  folded: ReadonlySet<string>;
  /** Records can be made in each group, at its end. */
  canAdd?: boolean;
  /** How many rows a group has by now. */
  rowsOf(group: Group): number;
};

/**
 * A list in sections: which line is a heading and which a row. Rows are counted without the headings and without what is
 * folded, so that everything that works with rows works here too. Found by halving, however many there are.
 */
export class GroupLines {
  readonly headings: Heading[] = [];
  readonly sections: Section[] = [];
  readonly count: number;
  readonly rows: number;
  readonly #parts: Part[] = [];

  constructor({ groups, within, folded, canAdd = false, rowsOf }: Input) {
    let line = 0;
    let row = 0;
    const byFirst = within && Map.groupBy(within, ({ values }) => keyOf(values.slice(0, 1)));
    const head = (group: Group, level: 0 | 1): boolean => {
      const key = keyOf(group.values);
      const heading = { ...group, key, level, isFolded: folded.has(key) };
      this.headings.push(heading);
      this.#parts.push({ line, heading });
      line++;
      return heading.isFolded;
    };
    const open = (group: Group) => {
      const section = { ...group, key: keyOf(group.values), start: row, rows: rowsOf(group) };
      this.sections.push(section);
      if (section.rows > 0) this.#parts.push({ line, section });
      line += section.rows;
      row += section.rows;
      if (!canAdd) return;
      this.#parts.push({ line, adder: section });
      line++;
    };
    for (const group of groups) {
      if (head(group, 0)) continue;
      if (!byFirst) open(group);
      else for (const inner of byFirst.get(keyOf(group.values)) ?? []) if (!head(inner, 1)) open(inner);
    }
    this.count = line;
    this.rows = row;
  }

  at(line: number): Line | undefined {
    const part = lastUpTo(this.#parts, line, (each) => each.line);
    if (!part || line >= this.count) return undefined;
    if ("heading" in part) return { heading: part.heading };
    return "adder" in part ? { add: part.adder } : { row: part.section.start + line - part.line };
  }

  /** How high the lines are from the first to the last, where headings are not as high as rows. */
  stretches(each: { heading: number; row: number; add: number }): Stretch[] {
    return this.#parts.map((part) => {
      if ("section" in part) return { lines: part.section.rows, each: each.row };
      return { lines: 1, each: "heading" in part ? each.heading : each.add };
    });
  }

  lineOf(row: number): number {
    const part = this.#partOf(row);
    return part ? part.line + row - part.section.start : this.count;
  }

  lineOfHeading(key: string): number {
    return this.#parts.find((part) => "heading" in part && part.heading.key === key)?.line ?? 0;
  }

  lineOfAdder(key: string): number {
    return this.#parts.find((part) => "adder" in part && part.adder.key === key)?.line ?? 0;
  }

  sectionOf(row: number): Section | undefined {
    return this.#partOf(row)?.section;
  }

  /** The rows among some lines, ends included; none where the first is behind the last. */
  rowsAmong(first: number, last: number): [number, number] {
    return [this.#rowsBefore(first), this.#rowsBefore(last + 1) - 1];
  }

  #rowsBefore(line: number): number {
    if (line >= this.count) return this.rows;
    const index = lastIndexUpTo(this.#parts, line, (each) => each.line);
    for (let place = index; place >= 0; place--) {
      const part = this.#parts[place]!;
      if ("section" in part) return part.section.start + Math.min(part.section.rows, line - part.line);
    }
    return 0;
  }

  #filled: (Part & { section: Section })[] | undefined;

  #partOf(row: number) {
    this.#filled ??= this.#parts.filter((part) => "section" in part);
    const part = lastUpTo(this.#filled, row, ({ section }) => section.start);
    return part && row < part.section.start + part.section.rows ? part : undefined;
  }
}

function lastUpTo<Item>(items: readonly Item[], most: number, of: (item: Item) => number): Item | undefined {
  return items[lastIndexUpTo(items, most, of)];
}

function lastIndexUpTo<Item>(items: readonly Item[], most: number, of: (item: Item) => number): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (of(items[middle]!) <= most) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
