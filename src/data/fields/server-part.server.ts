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

/** What the database gives for a cell of an export: to read each value and write it takes several times as long. */
export type CsvPart =
  /** The text itself, exactly as `toText` writes it. It never needs quotes. */
  | { isWhole: true; sql(column: Sql): Sql }
  /** As text, empty for nothing; of which the cell is made, or else by the usual way from what is stored. */
  | {
      isWhole: false;
      sql(column: Sql): Sql;
      write(given: string, context: TextContext, writeStored: (stored: string) => string): string;
    };

/** Numbers and days are written by the database as they are written here. */
export const writtenAsItIs: CsvPart = { isWhole: true, sql: (column) => column };

/** Ties the parts together and forgets their types, so that all fit in one registry. */
export const serverPart = <Value>(part: ServerPart<Value>): ServerPart => part as unknown as ServerPart;
