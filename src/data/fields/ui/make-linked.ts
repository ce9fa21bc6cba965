import { createContext } from "react";

export type LinkedInput = {
  collectionId: string;
  name: string;
  /** It was taken back after it had been made. */
  onUndone(recordId: string): void;
};

/** Undefined: the person gave it up. */
export type MakeLinked = (input: LinkedInput) => Promise<{ id: string; name: string } | undefined>;

/** Makes a record of what was typed, to be linked; given by the frame, because it knows how records are made. */
export const LinkedMaker = createContext<MakeLinked | null>(null);
