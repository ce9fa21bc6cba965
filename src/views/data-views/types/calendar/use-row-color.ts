import { useMemo } from "react";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import { useItemsById } from "#data/fields/ui/list-items.ts";
import type { ViewSettings } from "../../view-settings.ts";
import type { CalendarEvent } from "./calendar-events.ts";

/** The colour of an event: of the first condition that holds for it, or of the choice in its field. */
export function useRowColor({ rowColors }: ViewSettings, fields: readonly Field[]) {
  const key = rowColors && "field" in rowColors ? rowColors.field : undefined;
  const field = fields.find(({ id }) => id === key);
  const listId = field?.config.listId;
  const { items } = useItemsById(typeof listId === "string" ? listId : null);
  return useMemo(
    () =>
      ({ color, values }: CalendarEvent): string | undefined => {
        const [chosen] = key === undefined ? [] : [values[key]].flat();
        return color ?? (typeof chosen === "string" ? (items.get(chosen)?.color ?? undefined) : undefined);
      },
    [items, key],
  );
}
