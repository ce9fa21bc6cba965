import { createContext, type ReactNode } from "react";
import type { TextContext } from "#data/fields/field-type.ts";
import type { GridColumn } from "../grid-model.ts";
import type { Row } from "../window/row-window.ts";

export type NameCell = { column: GridColumn; row: Row; context: TextContext; className: string; children: ReactNode };

/** What a view says of the cells of its table. */
export type CellLook = {
  /** The text of a cell that the view writes in its own format. */
  textOf?(column: GridColumn, value: unknown): string | undefined;
  /** A link from a record's name to somewhere other than its page; undefined: to its page. */
  linkOf?(cell: NameCell): ReactNode | undefined;
};

export const CellLook = createContext<CellLook>({});
