import { createContext } from "react";

/** So many chips stand side by side in a cell; where there are more, the last place says how many. */
export const MostChips = createContext(3);
