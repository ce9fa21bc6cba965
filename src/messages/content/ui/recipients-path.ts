import { createContext, useContext } from "react";

/** Where the recipients are chosen, whose fields are offered from then on; absent: what is written has none. */
export const RecipientsPath = createContext<string | undefined>(undefined);

export const useRecipientsPath = () => useContext(RecipientsPath);
