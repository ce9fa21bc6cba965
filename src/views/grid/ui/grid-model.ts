import type { Field } from "#data/collections/ui/structure-queries.ts";
import type { ColorRule } from "#data/records/color-rules.ts";
import type { Filter } from "#shared/filter.ts";
import type { Sort } from "#shared/sort.ts";
import type { footerFigures } from "../contract.ts";

/** A column of the list: a field, or one of the values that every record has (collections/system-columns.ts). */
export type GridColumn = {
  /** The field's id, the system column's name, or which link it is from its other end (collections/reverse-links.ts). */
  key: string;
  title: string;
  /** Null: a system column, or a link from its other end. */
  field: Field | null;
  isEditable: boolean;
  sorts: boolean;
  /** Of records that link to these: the collection in which they do. Nothing can be asked by it. */
  linkedFrom?: string;
  /** What the records are called by, and what all of them are drawn with; null: each with its own. */
  names?: { icon: string | null };
};

/** How a person looks at a list; kept per person and collection. */
export type ListSetup = {
  /** Those that are shown, in order. */
  columns: { key: string; width: number }[];
  /** So many of them stay beside the row head. */
  frozen: number;
  sort: Sort;
  filter: Filter | null;
  groupBy: string | null;
  /** Within those groups. */
  thenBy: string | null;
  /** What stands below columns. */
  figures: ColumnFigure[];
};

export type FooterFigure = (typeof footerFigures)[number];
export type ColumnFigure = { key: string; figure: FooterFigure };

/** What is listed now: the setup's filter, the quick search and the chosen group in one filter. */
export type ListQuery = {
  collectionId: string;
  filter: Filter | null;
  sort: Sort;
  fields: string[];
  /** What rows are colored by, where conditions say so. */
  colors?: readonly ColorRule[] | undefined;
};

/** `all`: everything that the query matches, but for some, each with the number by which a filter leaves it out. */
export type Selection =
  | { kind: "some"; ids: ReadonlySet<string> }
  | { kind: "all"; total: number | null; except: ReadonlyMap<string, number> };
