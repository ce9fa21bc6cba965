/** What the live word of a change tells: all records that changed, or some of them and their collections. */
export type RecordsChanged = { collections?: string[]; recordIds?: string[]; isWhole?: boolean };

/** Whether a record may be among those that changed. */
export function concerns(
  { collections = [], recordIds = [], isWhole = false }: RecordsChanged,
  record: { id: string; collections: readonly string[] },
): boolean {
  if (recordIds.includes(record.id)) return true;
  return !isWhole && record.collections.some((id) => collections.includes(id));
}
