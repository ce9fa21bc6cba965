import { newId } from "#shared/ids.ts";
import { Store } from "../store.ts";
import type { Row } from "../window/row-window.ts";

/** The id by which the row at the end is known until it is a record. */
export const newRowId = "new";

/** The empty row at the end: what is typed into it is kept until there is enough to make a record of it. */
export class NewRow extends Store {
  row: Row = emptyRow();
  /** Chosen here, so that a second try makes no second record. */
  recordId = newId();

  enter(key: string, value: unknown) {
    const values = { ...this.row.values };
    if (value === null) delete values[key];
    else values[key] = value;
    this.row = { ...this.row, values };
    this.tell();
  }

  get isEmpty(): boolean {
    return Object.keys(this.row.values).length === 0;
  }

  clear() {
    this.row = emptyRow();
    this.recordId = newId();
    this.tell();
  }
}

const emptyRow = (): Row => ({
  ...{ id: newRowId, number: 0, name: "", createdAt: "", updatedAt: "", values: {} },
});
