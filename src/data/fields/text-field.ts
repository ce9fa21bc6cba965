import { textOperators } from "./operators.ts";
import { storedAs } from "./storage.ts";

/** What types of text have in common that is kept, ordered and found as it was written. */
export const textField = {
  storage: storedAs<string>("text"),
  operators: textOperators,
  sorts: true,
  canBeUnique: true,
  isItsText: true as const,
  toText: (text: string) => text,
  toSearchText: (text: string) => text,
};
