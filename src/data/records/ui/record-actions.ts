import { extensionPoint } from "#shared/extension-point.ts";
import type { MenuAction } from "#ui/action-menu.tsx";
import type { KnownRecord } from "./record-queries.ts";

/** What later features offer to do with one record: in its menu in a list, and on its page. */
export type RecordActionSource = { key: string; useActions: (record: ActedOn) => MenuAction[] };

type ActedOn = Pick<KnownRecord, "id" | "name" | "homeId" | "collections">;

export const recordActionSources = extensionPoint<RecordActionSource>();

/** All of them, in the order of the features. */
export function useAddedRecordActions(record: ActedOn): MenuAction[] {
  // biome-ignore lint/correctness/useHookAtTopLevel: the same sources in the same order each time
  return recordActionSources.all().flatMap(({ useActions }) => useActions(record));
}
