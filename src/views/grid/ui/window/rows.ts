import type { GroupLines } from "../groups/group-lines.ts";
import type { RowWindow } from "./row-window.ts";

/** What the grid needs of a list, whether it stands in groups or not. */
export type Rows = Pick<RowWindow, keyof RowWindow> & {
  /** Where headings stand between rows; null: nowhere. */
  readonly lines: GroupLines | null;
};
