import type { RecordsChanged } from "../live-kinds.ts";

/** Whether a record may be among those that changed. */
export function concerns(
  { collections, recordIds, isWhole }: RecordsChanged,
  record: { id: string; collections: readonly string[] },
): boolean {
  if (recordIds.includes(record.id)) return true;
  return !isWhole && record.collections.some((id) => collections.includes(id));
}
