import { createContext } from "react";

/** True within something that is pressed as a whole, such as a button: what is shown there leads nowhere by itself. */
export const LinkFree = createContext(false);
