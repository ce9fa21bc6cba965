import { type ClipboardEvent, createContext } from "react";
import type { Field } from "#data/collections/ui/structure-queries.ts";

/** Copies and pastes one value as lists do; given by the pages of records, which know of lists. */
export type FieldClipboard = {
  copy(event: ClipboardEvent, field: Field, value: unknown): void;
  /** What the pasted words mean; undefined where they mean nothing, which was told. */
  read(event: ClipboardEvent, field: Field): Promise<{ value: unknown } | undefined>;
};

export const FieldClipboardContext = createContext<FieldClipboard | null>(null);
