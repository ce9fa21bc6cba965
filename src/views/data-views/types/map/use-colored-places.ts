import { useMemo } from "react";
import { useFields } from "#data/collections/ui/structure-queries.ts";
import { useItemsById } from "#data/fields/ui/list-items.ts";
import type { OpenView } from "../../ui/use-open-view.ts";
import type { Place, PlaceRead } from "./place-features.ts";

/** Places with the colours that the rows of the view have, and the name of the choice that gives them theirs. */
export function useColoredPlaces({ view, collection }: OpenView, places: readonly PlaceRead[]): readonly Place[] {
  const { rowColors } = view.settings;
  const key = rowColors && "field" in rowColors ? rowColors.field : "";
  const { data: fields } = useFields(collection.id);
  const { listId = null } = (fields?.find(({ id }) => id === key)?.config ?? {}) as { listId?: string | null };
  const { items } = useItemsById(listId);
  return useMemo(() => {
    if (items.size === 0) return places;
    return places.map((place): Place => {
      const chosen = place.choice === undefined ? undefined : items.get(place.choice);
      return chosen ? { ...place, color: chosen.color ?? undefined, chosenName: chosen.name } : place;
    });
  }, [places, items]);
}
