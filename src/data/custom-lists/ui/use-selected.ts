import { useState } from "react";
import type { ItemShown } from "../contract.ts";

/** The items that are ticked; those that are gone meanwhile are not among them. */
export function useSelected(items: readonly ItemShown[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    items: items.filter(({ id }) => ids.has(id)),
    has: (id: string) => ids.has(id),
    set: (id: string, is: boolean) =>
      setIds((before) => (is ? new Set([...before, id]) : new Set([...before].filter((each) => each !== id)))),
    clear: () => setIds(new Set()),
  };
}
