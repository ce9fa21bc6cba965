/**
 * How a value lies in the database: one typed column, or rows in the team's table of links.
 * `kind` chooses the column type and what comparisons mean in SQL (records/compile-filter.server.ts).
 */
export type ColumnKind =
  | "text" // people's text: sorted and compared regardless of case and accents
  | "word" // a code from a closed or technical set: compared as it is
  | "boolean"
  | "integer"
  | "decimal"
  | "date"
  | "instant"
  | "dates" // a range of days, both ends included
  | "id" // of one file, list item or collection
  | "ids"
  | "json"; // a structure; sorted and searched by its text form

export type Storage<Value> =
  | {
      kind: ColumnKind;
      /** What goes into the column: a plain value that the driver understands, or for `json` the structure itself. */
      toColumn(value: Value): unknown;
      /** What the driver gives back, made into the API's value again. */
      fromColumn(stored: never): Value;
    }
  | { kind: "links"; many: boolean };

export const columnTypes: Record<ColumnKind, string> = {
  text: "text",
  word: "text",
  boolean: "boolean",
  integer: "bigint",
  decimal: "numeric",
  date: "date",
  instant: "timestamptz",
  dates: "daterange",
  id: "uuid",
  ids: "uuid[]",
  json: "jsonb",
};

const numeric: ReadonlySet<string> = new Set<ColumnKind>(["integer", "decimal"]);
const temporal: ReadonlySet<string> = new Set<ColumnKind>(["date", "dates", "instant"]);

export const isNumericKind = (kind: ColumnKind | "links"): boolean => numeric.has(kind);
export const isTemporalKind = (kind: ColumnKind | "links"): boolean => temporal.has(kind);

const same = <Value>(value: Value): Value => value;

/** Stored as it is. Dates come from the driver as text, so that no time zone shifts them. */
export const storedAs = <Value>(kind: Exclude<ColumnKind, "json">): Storage<Value> => ({
  kind,
  toColumn: same,
  fromColumn: same as (stored: never) => Value,
});

export const storedAsJson = <Value>(): Storage<Value> => ({
  kind: "json",
  toColumn: (value) => JSON.stringify(value),
  fromColumn: same as (stored: never) => Value,
});
