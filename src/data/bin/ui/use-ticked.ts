import { useState } from "react";
import type { BinnedRecord } from "./bin-queries.ts";

/** The records that are ticked; those that are gone meanwhile, or out of sight, are not among them. */
export function useTicked(records: readonly BinnedRecord[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    records: records.filter(({ id }) => ids.has(id)),
    has: ({ id }: BinnedRecord) => ids.has(id),
    set: (some: readonly BinnedRecord[], isTicked: boolean) =>
      setIds((before) => {
        const after = new Set(before);
        for (const { id } of some) isTicked ? after.add(id) : after.delete(id);
        return after;
      }),
    clear: () => setIds(new Set()),
  };
}
