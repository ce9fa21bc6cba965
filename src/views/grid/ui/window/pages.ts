import type { NamesAndAppearances } from "#data/fields/ui/known-names.tsx";
import type { recordsContract } from "#data/records/contract.ts";
import type { Answer } from "#shared/endpoint.ts";

export const pageSize = 100;

/** A record in a list. */
export type Row = Answer<typeof recordsContract.listRecords>["records"][number];

export type Page = NamesAndAppearances & {
  rows: Row[];
  /** Where the next page begins; null: there is none. */
  cursor: string | null;
  previous: string | null;
  canCreate: boolean;
};

/** From a position, on from where a neighbour ended, or back from where one begins. */
export type Ask = { position: number } | { cursor: string; isBack?: boolean };

export type Reading = {
  load(ask: Ask, limit: number, signal: AbortSignal): Promise<Page>;
  count(signal: AbortSignal): Promise<number>;
};

/** The pages that are there, by their place in the list. */
export class Pages {
  /** Where the list ends, once its last page was read. */
  end: number | null = null;
  #pages = new Map<number, Page>();

  get size(): number {
    return this.#pages.size;
  }

  get all(): Page[] {
    return [...this.#pages.values()];
  }

  get rows(): Row[] {
    return [...this.#pages].toSorted(([one], [other]) => one - other).flatMap(([, page]) => page.rows);
  }

  /** As many rows as there must be: the next page is known to be there, if not what is in it. */
  get reach(): number {
    let reach = 0;
    for (const [place, page] of this.#pages) {
      const end = place * pageSize + page.rows.length;
      reach = Math.max(reach, page.cursor ? end + pageSize : end);
    }
    return reach;
  }

  has(place: number): boolean {
    return this.#pages.has(place);
  }

  get(place: number): Page | undefined {
    return this.#pages.get(place);
  }

  put(place: number, page: Page) {
    this.#pages.set(place, page);
    const end = place * pageSize + page.rows.length;
    // A page beyond the end tells only that the list is shorter; where it ends the page before knows.
    if (!page.cursor && (page.rows.length > 0 || place === 0)) this.end = end;
    else if (this.end !== null && end > this.end) this.end = null;
  }

  drop(place: number) {
    this.#pages.delete(place);
  }

  /** Forgets the others; whether there were any. */
  keep(isWanted: (place: number) => boolean): boolean {
    let hasGone = false;
    for (const place of this.#pages.keys()) {
      if (isWanted(place)) continue;
      this.#pages.delete(place);
      hasGone = true;
    }
    return hasGone;
  }

  rowAt(index: number): Row | undefined {
    return this.#pages.get(Math.floor(index / pageSize))?.rows[index % pageSize];
  }

  placeOf(id: string): number | undefined {
    for (const [place, { rows }] of this.#pages) {
      const at = rows.findIndex((row) => row.id === id);
      if (at >= 0) return place * pageSize + at;
    }
    return undefined;
  }

  change(id: string, change: (row: Row) => Row): boolean {
    const place = this.placeOf(id);
    if (place === undefined) return false;
    const page = this.#pages.get(Math.floor(place / pageSize))!;
    page.rows = page.rows.with(place % pageSize, change(page.rows[place % pageSize]!));
    return true;
  }
}
