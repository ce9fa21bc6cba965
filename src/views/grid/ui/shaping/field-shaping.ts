import { createContext } from "react";
import type { Field } from "#data/collections/ui/structure-queries.ts";

/** What can be done from the grid with the fields of its collection, by who may shape data. */
export type FieldShaping = {
  edit(field: Field): void;
  changeType(field: Field): void;
  /** A new one, which comes to stand at this place. */
  insert(at: number): void;
};

export const FieldShaping = createContext<FieldShaping | null>(null);
