import { memo, use } from "react";
import { FieldDisplay } from "#data/fields/ui/field-display.tsx";
import { RecordDisplay } from "#data/fields/ui/record-display.tsx";
import { TextLine } from "#data/fields/ui/text-line.tsx";
import { isReverseLinks } from "#data/records/reverse-value.ts";
import type { GridColumn } from "../grid-model.ts";
import { CellLook } from "./cell-look.ts";
import { SystemCell } from "./system-cell.tsx";

/** What stands in a cell. Empty cells are empty: a dash in each would be noise. */
export const CellContent = memo(function CellContent({ column, value }: { column: GridColumn; value: unknown }) {
  const { textOf } = use(CellLook);
  if (value === null || value === undefined) return null;
  const text = textOf?.(column, value);
  if (text !== undefined) return <TextLine room="cell">{text}</TextLine>;
  if (column.linkedFrom) return isReverseLinks(value) ? <RecordDisplay {...value} room="cell" /> : null;
  if (!column.field) return <SystemCell column={column.key} value={value} />;
  return <FieldDisplay field={column.field} value={value} room="cell" />;
});
