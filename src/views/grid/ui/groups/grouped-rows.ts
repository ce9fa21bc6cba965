import type { NamedThing, NamesAndAppearances } from "#data/fields/ui/known-names.tsx";
import { knownFrom } from "#data/fields/ui/known-names.tsx";
import { sameJson } from "#shared/same-json.ts";
import { Store } from "../store.ts";
import type { Row } from "../window/pages.ts";
import { type Reading, RowWindow } from "../window/row-window.ts";
import { type Group, GroupLines, keyOf, type Section } from "./group-lines.ts";

export type GroupsRead = NamesAndAppearances & {
  groups: Group[];
  /** By both fields, where there are two. */
  within?: Group[];
  /** There are more than are listed. */
  isWhole: boolean;
};

export type GroupReading = {
  groups(signal: AbortSignal): Promise<GroupsRead>;
  /** The rows of one group, and of the list as a whole. */
  rowsOf(values: readonly unknown[]): Reading;
  count(signal: AbortSignal): Promise<number>;
  /** What a row has of what it is grouped by; undefined: the row does not say. */
  valuesIn(row: Row): readonly unknown[][] | undefined;
};

/** So many groups are kept loaded beside those in sight. */
const kept = 12;

/**
 * A list in groups: each group is a list of its own, read as far as it is looked at. What the grid counts are the rows
 * that are not folded away; a record with several values stands in several groups.
 */
export class GroupedRows extends Store {
  names = new Map<string, NamedThing>();
  failure: unknown;
  canCreate = false;
  readonly canAppend = false;
  readonly folded: Set<string>;
  isWhole = true;
  #reading: GroupReading;
  #read: GroupsRead | undefined;
  #rows = new Map<string, { rows: RowWindow; deafen(): void }>();
  #lines: GroupLines | null = null;
  #expected: number | null;
  #total: number | null = null;
  #wanted: { first: number; last: number } | undefined;
  #asking: AbortController | undefined;
  #canAdd = false;

  constructor(reading: GroupReading, folded: Set<string>, expected: number | null = null) {
    super();
    this.#reading = reading;
    this.folded = folded;
    this.#expected = expected;
  }

  get lines(): GroupLines | null {
    if (!this.#read) return null;
    const { groups, within } = this.#read;
    this.#lines ??= new GroupLines({
      ...{ groups, within, folded: this.folded, canAdd: this.#canAdd },
      rowsOf: (group) => this.#rows.get(keyOf(group.values))?.rows.count ?? group.count,
    });
    return this.#lines;
  }

  get count(): number | null {
    return this.lines?.rows ?? this.#expected;
  }

  get reach(): number {
    return this.count ?? 0;
  }

  get total(): number | null {
    return this.#total;
  }

  get isFresh(): boolean {
    return !this.#read && this.failure === undefined;
  }

  get rows(): Row[] {
    return [...new Map(this.#loaded.flatMap(({ rows }) => rows.map((row) => [row.id, row] as const))).values()];
  }

  rowAt(index: number): Row | undefined {
    const section = this.lines?.sectionOf(index);
    return section && this.#rows.get(section.key)?.rows.rowAt(index - section.start);
  }

  placeOf(id: string): number | undefined {
    for (const section of this.lines?.sections ?? []) {
      const place = this.#rows.get(section.key)?.rows.placeOf(id);
      if (place !== undefined) return section.start + place;
    }
    return undefined;
  }

  show(first: number, last: number) {
    this.#wanted = { first, last };
    if (!this.#read) {
      if (!this.#asking) void this.#ask();
      return;
    }
    for (const section of this.#inSight()) {
      const to = Math.min(section.rows - 1, last - section.start);
      this.#open(section).show(Math.max(0, first - section.start), to);
    }
    this.#forget();
  }

  reload() {
    void this.#ask(true);
  }

  /** Asks for other columns or figures from now on. */
  readBy(reading: Reading | GroupReading) {
    if (!("groups" in reading)) return;
    this.#reading = reading;
    for (const [key, { rows }] of this.#rows) rows.readBy(this.#readingOf(JSON.parse(key)));
    void this.#ask();
  }

  retry() {
    this.failure = undefined;
    for (const rows of this.#loaded) if (rows.failure !== undefined) rows.retry();
    void this.#ask();
    this.tell();
  }

  change(id: string, change: (row: Row) => Row) {
    for (const rows of this.#loaded) rows.change(id, change);
  }

  learn(told: NamesAndAppearances) {
    for (const [id, known] of knownFrom(told)) this.names.set(id, known);
  }

  rename(now: ReadonlyMap<string, NamedThing | null>) {
    this.names = new Map(this.names);
    for (const [id, known] of now) {
      if (known) this.names.set(id, known);
      else this.names.delete(id);
    }
    for (const rows of this.#loaded) rows.names = this.names;
    this.tell();
  }

  /** Where it belongs, only the server knows. */
  add() {
    this.reload();
  }

  /** Rows that no longer have what their group has in common go to where they belong. */
  settle() {
    const isAstray = (this.lines?.sections ?? []).some((section) =>
      (this.#rows.get(section.key)?.rows.rows ?? []).some((row) => !this.#belongs(row, section)),
    );
    if (isAstray) this.reload();
  }

  /** Whether records can be made in each group. */
  offerAdding(canAdd: boolean) {
    if (canAdd === this.#canAdd) return;
    this.#canAdd = canAdd;
    this.#changed();
  }

  /** Counts and figures as they are now; the rows stay. */
  recount() {
    if (this.#read) void this.#ask();
  }

  fold(keys: readonly string[], isFolded: boolean) {
    for (const key of keys) {
      if (isFolded) this.folded.add(key);
      else this.folded.delete(key);
    }
    this.#changed();
  }

  async stretch(top: number, bottom: number) {
    const all: { rows: Row[]; names: object; appearances: object } = { rows: [], names: {}, appearances: {} };
    for (const section of this.lines?.sections ?? []) {
      const from = Math.max(0, top - section.start);
      const to = Math.min(section.rows - 1, bottom - section.start);
      if (from > to) continue;
      const part = await this.#open(section).stretch(from, to);
      all.rows.push(...part.rows);
      Object.assign(all.names, part.names);
      Object.assign(all.appearances, part.appearances);
    }
    return all as { rows: Row[] } & NamesAndAppearances;
  }

  stop() {
    this.#asking?.abort();
    this.#asking = undefined;
    for (const { rows } of this.#rows.values()) rows.stop();
  }

  get #loaded(): RowWindow[] {
    return [...this.#rows.values()].map(({ rows }) => rows);
  }

  #belongs(row: Row, section: Section): boolean {
    const values = this.#reading.valuesIn(row);
    return (
      values === undefined || section.values.every((value, place) => values[place]!.some((own) => sameJson(own, value)))
    );
  }

  #inSight(): Section[] {
    const { first, last } = this.#wanted ?? { first: 0, last: -1 };
    return (this.lines?.sections ?? []).filter(({ start, rows }) => rows > 0 && start <= last && start + rows > first);
  }

  #open({ key, values, count }: Section): RowWindow {
    const known = this.#rows.get(key);
    if (known) return known.rows;
    const rows = new RowWindow(this.#readingOf(values), count, this.names);
    const deafen = rows.version.subscribe(() => {
      if (rows.rows.length > 0) this.canCreate ||= rows.canCreate;
      this.#changed();
    });
    this.#rows.set(key, { rows, deafen });
    return rows;
  }

  /** How many there are is known of the groups. */
  #readingOf(values: readonly unknown[]): Reading {
    const key = keyOf(values);
    const all = () => this.#read?.within ?? this.#read?.groups ?? [];
    return {
      ...this.#reading.rowsOf(values),
      count: async () => all().find((group) => keyOf(group.values) === key)?.count ?? 0,
    };
  }

  #forget() {
    const seen = new Set(this.#inSight().map(({ key }) => key));
    const others = [...this.#rows.keys()].filter((key) => !seen.has(key));
    for (const key of others.slice(0, Math.max(0, others.length - kept))) this.#close(key);
  }

  #close(key: string) {
    const gone = this.#rows.get(key);
    gone?.deafen();
    gone?.rows.stop();
    this.#rows.delete(key);
  }

  async #ask(isReload = false) {
    const asking = new AbortController();
    this.#asking?.abort();
    this.#asking = asking;
    try {
      const read = await this.#reading.groups(asking.signal);
      if (asking.signal.aborted) return;
      const isFirst = !this.#read;
      this.#read = read;
      this.isWhole = read.isWhole;
      this.failure = undefined;
      this.learn(read);
      const there = new Set((read.within ?? read.groups).map(({ values }) => keyOf(values)));
      for (const key of [...this.#rows.keys()]) if (!there.has(key)) this.#close(key);
      if (isReload) for (const rows of this.#loaded) rows.reload();
      this.#changed();
      if (this.#wanted && isFirst) this.show(this.#wanted.first, this.#wanted.last);
      const total = await this.#reading.count(asking.signal);
      if (asking.signal.aborted) return;
      this.#total = total;
      this.tell();
    } catch (error) {
      if (asking.signal.aborted) return;
      this.failure = error;
      this.tell();
    }
  }

  #changed() {
    this.#lines = null;
    this.tell();
  }
}
