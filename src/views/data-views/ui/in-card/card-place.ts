import { createContext, useContext } from "react";
import type { LinkedViewProps } from "#modeling/cards/ui/linked-views.ts";
import type { Filter } from "#shared/filter.ts";

/** A card on a record's page, which shows what is linked to the record; or a part of another page, which shows all. */
export type CardPlace = Pick<LinkedViewProps, "linking" | "actions" | "isReadOnly"> & {
  linkedTo?: LinkedViewProps["linkedTo"] | undefined;
  /** Only what this holds for. */
  narrow?: Filter | undefined;
  /** There is no more room than on a phone. */
  isNarrow: boolean;
  /** Its items are picked instead of opened. */
  picking?: Picking | undefined;
};

export type Picking = { kind: "one" | "some"; chosen: readonly string[]; toggle(recordId: string): void };

/** Of one the last that was pressed counts. */
export const pickingOf = (
  kind: Picking["kind"],
  chosen: readonly string[],
  choose: (recordIds: string[]) => void,
): Picking => ({
  kind,
  chosen,
  toggle: (id) => {
    if (chosen.includes(id)) choose(chosen.filter((each) => each !== id));
    else choose(kind === "one" ? [id] : [...chosen, id]);
  },
});

export const CardPlaceContext = createContext<CardPlace | undefined>(undefined);

/** Where a view is drawn in a card; undefined: it is a whole page. */
export const useCardPlace = (): CardPlace | undefined => useContext(CardPlaceContext);
