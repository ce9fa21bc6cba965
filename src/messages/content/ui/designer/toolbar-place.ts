import { createContext, useContext } from "react";

/** Where the tools of whatever is being written are shown: one bar for the whole design. */
export const ToolbarPlace = createContext<HTMLElement | null>(null);

export const useToolbarPlace = (): HTMLElement | null => useContext(ToolbarPlace);
