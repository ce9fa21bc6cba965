import { createContext, useContext } from "react";
import type { LinkedViewProps } from "#modeling/cards/ui/linked-views.ts";

/** A card on a record's page, which shows what is linked to the record. */
export type CardPlace = Pick<LinkedViewProps, "linkedTo" | "linking" | "actions" | "isReadOnly"> & {
  /** There is no more room than on a phone. */
  isNarrow: boolean;
};

export const CardPlaceContext = createContext<CardPlace | undefined>(undefined);

/** Where a view is drawn in a card; undefined: it is a whole page. */
export const useCardPlace = (): CardPlace | undefined => useContext(CardPlaceContext);
