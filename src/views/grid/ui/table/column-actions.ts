import type { ListSetup } from "../grid-model.ts";
import { fitWidth, moveColumn } from "./column-layout.ts";

export type Change = Partial<ListSetup>;

const stepWidth = 40;
const mostKeys = 5;

/** What the menu of a column changes of how the list is looked at. */
export const columnChanges = {
  sort: (key: string, descending: boolean): Change => ({ sort: [{ field: key, descending }] }),
  /** Behind the keys that are there; one that is there already takes the new direction. */
  addSort(setup: ListSetup, key: string, descending: boolean): Change {
    const others = setup.sort.filter(({ field }) => field !== key);
    return { sort: [...others, { field: key, descending }].slice(-mostKeys) };
  },
  unsort: (setup: ListSetup, key: string): Change => ({ sort: setup.sort.filter(({ field }) => field !== key) }),
  hide(setup: ListSetup, key: string): Change {
    const at = setup.columns.findIndex((column) => column.key === key);
    return {
      columns: setup.columns.filter((column) => column.key !== key),
      ...(at >= 0 && at < setup.frozen && { frozen: setup.frozen - 1 }),
    };
  },
  resize: (setup: ListSetup, key: string, width: number): Change => ({
    columns: setup.columns.map((column) => (column.key === key ? { key, width: fitWidth(width) } : column)),
  }),
  widen(setup: ListSetup, key: string, by: 1 | -1): Change {
    const width = setup.columns.find((column) => column.key === key)?.width ?? 0;
    return columnChanges.resize(setup, key, width + by * stepWidth);
  },
  move: (setup: ListSetup, key: string, by: number): Change => {
    const at = setup.columns.findIndex((column) => column.key === key);
    return moveColumn(setup, key, at + by);
  },
  freeze(setup: ListSetup, key: string): Change {
    const at = setup.columns.findIndex((column) => column.key === key);
    return { frozen: setup.frozen === at + 1 ? 0 : at + 1 };
  },
};
