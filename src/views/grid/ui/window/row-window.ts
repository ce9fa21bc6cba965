import { knownFrom, type NamedThing, type NamesAndAppearances } from "#data/fields/ui/known-names.tsx";
import type { GroupLines } from "../groups/group-lines.ts";
import { Store } from "../store.ts";
import { AfterLeaps } from "./after-leaps.ts";
import { type Ask, Pages, pageSize, type Reading, type Row } from "./pages.ts";
import { readStretch } from "./read-stretch.ts";

export { type Ask, pageSize, type Reading, type Row } from "./pages.ts";

/** So many pages beyond the visible ones are kept. */
const kept = 3;

/**
 * The rows of a list as far as they are looked at. Pages come and go with the scroll position, so that a million rows
 * take no more memory than a thousand.
 */
export class RowWindow extends Store {
  /** Names of what the rows lead to; the same map as long as none becomes another, so that cells need not be drawn anew. */
  names = new Map<string, NamedThing>();
  /** What went wrong while nothing could be shown. */
  failure: unknown;
  canCreate = false;
  #reading: Reading;
  #pages = new Pages();
  /** Rows of before, shown until those of now are there. */
  #old = new Pages();
  /** Made here, below the end of the list until it is read anew. */
  #added: Row[] = [];
  #count: number | null = null;
  #isCounted = false;
  #asked = new Map<number, AbortController>();
  #counting: AbortController | undefined;
  #wanted: { first: number; last: number } | undefined;
  #leaps = new AfterLeaps();

  /** Where no headings stand between the rows. */
  readonly lines: GroupLines | null = null;
  /** Its names are those of other lists too, and not its own to forget. */
  #sharesNames: boolean;

  /** `expected`: so many rows there were when it was left, so that one can be put back to where one was. */
  constructor(reading: Reading, expected: number | null = null, names?: Map<string, NamedThing>) {
    super();
    this.#reading = reading;
    this.#count = expected;
    this.#sharesNames = names !== undefined;
    if (names) this.names = names;
  }

  /** How many records the list is about; null until that is known. */
  get total(): number | null {
    return this.count;
  }

  /** Whether a record can be made at the end. */
  get canAppend(): boolean {
    return this.canCreate;
  }

  /** How many rows there are; null until that is known. */
  get count(): number | null {
    const { end } = this.#pages;
    const known = end ?? this.#count;
    return known === null ? null : known + this.#added.length;
  }

  /** How many rows there are at least: what can be scrolled to. */
  get reach(): number {
    return this.count ?? Math.max(this.#pages.reach, this.#old.reach);
  }

  /** Nothing was read yet. */
  get isFresh(): boolean {
    return this.#pages.size === 0 && this.#old.size === 0 && this.failure === undefined;
  }

  rowAt(index: number): Row | undefined {
    const row = this.#pages.rowAt(index) ?? this.#old.rowAt(index);
    if (row || this.#added.length === 0) return row;
    const end = (this.count ?? 0) - this.#added.length;
    return index >= end ? this.#added[index - end] : undefined;
  }

  /** Where a record stands, as far as it is loaded. */
  placeOf(id: string): number | undefined {
    const place = this.#pages.placeOf(id);
    if (place !== undefined) return place;
    const added = this.#added.findIndex((row) => row.id === id);
    return added < 0 ? undefined : (this.count ?? 0) - this.#added.length + added;
  }

  get rows(): Row[] {
    return [...this.#pages.rows, ...this.#added];
  }

  /** What is looked at now; what is missing of it is read, what is far from it forgotten. */
  show(first: number, last: number) {
    const before = this.#wanted;
    const pages = { first: pageOf(Math.max(0, first)), last: pageOf(Math.max(0, last)) };
    if (pages.first === before?.first && pages.last === before.last && this.#isUnderWay(pages)) return;
    this.#wanted = pages;
    this.#forget();
    this.#leaps.stop();
    if (!before || Math.abs(pages.first - before.first) <= kept) this.#ask();
    else this.#leaps.leap(() => this.#ask());
  }

  #isUnderWay({ first, last }: { first: number; last: number }): boolean {
    return range(first, last).every((page) => this.#pages.has(page) || this.#asked.has(page));
  }

  /** The same list again, as it is now; what is seen stays until then. */
  reload() {
    this.stop();
    if (this.#pages.size > 0) this.#old = this.#pages;
    this.#pages = new Pages();
    this.#added = [];
    this.failure = undefined;
    this.#ask();
    void this.#askCount();
    this.tell();
  }

  /** Asks for other columns from now on: the same rows, read anew where they stand. */
  readBy(reading: Reading) {
    this.#reading = reading;
    this.reload();
  }

  retry() {
    this.failure = undefined;
    this.tell();
    this.#ask();
    if (!this.#isCounted) void this.#askCount();
  }

  change(id: string, change: (row: Row) => Row) {
    const added = this.#added.findIndex((row) => row.id === id);
    if (added >= 0) this.#added = this.#added.with(added, change(this.#added[added]!));
    else if (!this.#pages.change(id, change)) return;
    this.tell();
  }

  learn(told: NamesAndAppearances) {
    for (const [id, known] of knownFrom(told)) this.names.set(id, known);
  }

  /** Some are called otherwise by now, or nobody may know any more how. */
  rename(now: ReadonlyMap<string, NamedThing | null>) {
    this.names = new Map(this.names);
    for (const [id, known] of now) {
      if (known) this.names.set(id, known);
      else this.names.delete(id);
    }
    this.tell();
  }

  /** A record made here is seen where it was made, at the end, until the list is read anew. */
  add(row: Row) {
    this.#added = [...this.#added, row];
    this.tell();
  }

  /** Something was saved here: what stands elsewhere by it is put there. */
  settle() {}

  /** Rows from one place to another, also those that nobody looks at. */
  stretch(top: number, bottom: number) {
    return readStretch(this.#reading, top, bottom);
  }

  /** Nobody looks any more: what is on its way is not wanted. */
  stop() {
    this.#leaps.stop();
    for (const asked of this.#asked.values()) asked.abort();
    this.#asked.clear();
    this.#counting?.abort();
  }

  #forget() {
    const { first, last } = this.#wanted ?? start;
    const isNear = (page: number, margin: number) => page >= first - margin && page <= last + margin;
    for (const [page, asked] of this.#asked) {
      if (isNear(page, 1)) continue;
      asked.abort();
      this.#asked.delete(page);
    }
    const hasGone = this.#pages.keep((page) => isNear(page, kept));
    this.#old.keep((page) => isNear(page, kept));
    if (!hasGone || this.#sharesNames) return;
    this.names.clear();
    for (const page of this.#pages.all) this.learn(page);
  }

  /** First what is seen, then a page to each side. */
  #ask() {
    const { first, last } = this.#wanted ?? start;
    const seen = range(first, last);
    const isWhole = seen.every((page) => this.#pages.has(page) || this.#isBeyond(page));
    const wanted = isWhole ? range(first - 1, last + 1) : seen;
    for (const page of wanted) {
      if (page < 0 || this.#pages.has(page) || this.#asked.has(page) || this.#isBeyond(page)) continue;
      const way = this.#wayTo(page);
      // To count off half a million rows is dear: of two that lie side by side, one is read on from the other.
      const isBesideAsked = this.#asked.has(page - 1) || this.#asked.has(page + 1);
      if ("cursor" in way || !isBesideAsked) void this.#read(page, way);
    }
  }

  #isBeyond(page: number): boolean {
    const end = this.#pages.end ?? this.#count;
    return end !== null && page > 0 && page * pageSize >= end;
  }

  async #read(page: number, way: Ask) {
    const asking = new AbortController();
    this.#asked.set(page, asking);
    try {
      const answer = await this.#reading.load(way, pageSize, asking.signal);
      if (asking.signal.aborted) return;
      this.#asked.delete(page);
      this.#pages.put(page, answer);
      this.#old.drop(page);
      this.learn(answer);
      this.canCreate = answer.canCreate;
      this.failure = undefined;
      this.tell();
      this.#ask();
      // The first rows never wait for the count.
      if (!this.#counting && !this.#isCounted) void this.#askCount();
    } catch (error) {
      if (asking.signal.aborted) return;
      this.#asked.delete(page);
      this.failure = error;
      this.tell();
    }
  }

  #wayTo(page: number): Ask {
    const cursor = this.#pages.get(page - 1)?.cursor;
    if (cursor) return { cursor };
    const previous = this.#pages.get(page + 1)?.previous;
    return previous ? { cursor: previous, isBack: true } : { position: page * pageSize };
  }

  async #askCount() {
    const asking = new AbortController();
    this.#counting?.abort();
    this.#counting = asking;
    try {
      const count = await this.#reading.count(asking.signal);
      if (asking.signal.aborted) return;
      this.#count = count;
      this.#isCounted = true;
      this.tell();
    } catch {
      // The list is there without its number; the next reload asks again.
    }
  }
}

const start = { first: 0, last: 0 };

export const pageOf = (index: number): number => Math.floor(index / pageSize);

const range = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place);
