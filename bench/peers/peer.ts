import type { Place } from "../table.ts";
import type { Server } from "./server-process.ts";

/** Our rows, and what their columns are called by the titles of their fields. */
export type Rows = { table: string; columns: Record<string, string> };

/** One list, asked of everybody: 50 rows by fee, all conditions fulfilled. Columns have their names from `nameOf`. */
export type Question = { where: [column: string, value: string | number | boolean][]; offset: number };

/** `column`: where the word is, for who does not look everywhere. */
export type Search = { word: string; column: string; limit: number };

/** What has its whole collection read as CSV: ours as well. */
export type Exporter = {
  name: string;
  /** Anew each time: it has done nothing yet. */
  start(): Promise<Server>;
  /** The lines that have come, the first of which are the names. */
  exportCsv(until: AbortSignal): Promise<number>;
};

/** Another product with a copy of our rows in a database of its own: how it is started, asked and understood. */
export type Peer = Exporter & {
  url: string;
  headers: Record<string, string>;
  database: string;
  list(question: Question): string;
  rowsOf(answer: never): unknown[] | undefined;
  create: { path: string; body(values: Record<string, unknown>): object };
  search(search: Search): string;
};

export type OpenPeer = (place: Place, rows: Rows) => Promise<Peer>;
