import { createContext } from "react";

/**
 * Given by a grid around the editor of one cell. What is too big for the cell opens its panel at once, and leaving it
 * ends the editing, as far as what is in it is a value; so does picking the one thing that can be picked.
 */
export const CellPanel = createContext<{ onClose(): void; onPicked(): void } | null>(null);
