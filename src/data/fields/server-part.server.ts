import type { RawBuilder } from "kysely";
import type { TextContext } from "./text-context.ts";

type Sql = RawBuilder<unknown>;

/** What the server alone needs to know of a type; most types need none of it. */
export type ServerPart<Value = unknown> = {
  /** What of a value may be kept: whoever sent it, it is shown to others. Null: nothing. */
  sanitise?(value: Value): Value | null;
  /** A column of text as people read it; absent: as it is. */
  words?(column: Sql): Sql;
  /** Whether a column holds a file, as the index finds it; absent: it holds an id or several. */
  holdsFile?(column: Sql, file: Sql): Sql;
  /** That index, after the table's name, as Postgres itself would write it. */
  fileIndex?(column: string): string;
  csv?: CsvPart;
};

/** How a cell of an export is made sooner than by reading each value and writing it, which takes several times as long. */
export type CsvPart =
  /** The database writes the text itself, exactly as `toText` does. It never needs quotes. */
  | { isWhole: true; sql(column: Sql): Sql }
  /** `write` is the long way: the finished cell from the text of what is stored. */
  | { isWhole: false; copier(context: TextContext, write: (stored: string) => string): CellCopier };

/**
 * Writes the cell for what the database has sent, both as bytes: exactly those of the long way. It says where the cell
 * ends, or -1 where it is one for the long way. There is room for twice as much as was sent and 64 bytes.
 */
export type CellCopier = (from: Uint8Array, start: number, end: number, to: Uint8Array, at: number) => number;

/** Numbers and days are written by the database as they are written here. */
export const writtenAsItIs: CsvPart = { isWhole: true, sql: (column) => column };

/** Ties the parts together and forgets their types, so that all fit in one registry. */
export const serverPart = <Value>(part: ServerPart<Value>): ServerPart => part as unknown as ServerPart;
