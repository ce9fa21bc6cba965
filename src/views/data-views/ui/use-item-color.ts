import { useCallback } from "react";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import { useItemsById } from "#data/fields/ui/list-items.ts";
import type { ItemShown } from "../items-contract.ts";
import type { ViewSettings } from "../view-settings.ts";

/** The colour of an item's row: of the first rule that holds, which the server knows, or of what is chosen in a field. */
export function useItemColor({ rowColors }: ViewSettings, fields: ReadonlyMap<string, Field>) {
  const field = rowColors && "field" in rowColors ? rowColors.field : "";
  const { listId = null } = (fields.get(field)?.config ?? {}) as { listId?: string | null };
  const { items } = useItemsById(listId);
  return useCallback(
    ({ color, values }: Pick<ItemShown, "values"> & { color?: string | null | undefined }): string | undefined => {
      if (color || !field) return color ?? undefined;
      const [chosen] = [values[field]].flat();
      return items.get(String(chosen))?.color ?? undefined;
    },
    [field, items],
  );
}
