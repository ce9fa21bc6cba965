import { createContext } from "react";
import type { ItemShown } from "#data/custom-lists/contract.ts";

/** Where inputs get what they offer, where that is not what the person may read by themselves. */
export type ChoiceSource = {
  /** What is kept of its answers is kept by it. */
  key: string;
  findRecords(collectionId: string, search: string, signal: AbortSignal): Promise<{ id: string; name: string }[]>;
  listItems(listId: string, signal: AbortSignal): Promise<ItemShown[]>;
};

export const ChoiceSourceContext = createContext<ChoiceSource | undefined>(undefined);
