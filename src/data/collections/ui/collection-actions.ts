import { extensionPoint } from "#shared/extension-point.ts";
import type { MenuAction } from "#ui/action-menu.tsx";
import type { DataCollection } from "../contract.ts";

/** What later features offer to do with a collection: in the menu beside its title. */
export type CollectionActionSource = {
  key: string;
  useActions: (collection: DataCollection) => MenuAction[];
};

export const collectionActionSources = extensionPoint<CollectionActionSource>();

/** All of them, in the order of the features. */
export function useAddedCollectionActions(collection: DataCollection): MenuAction[] {
  // biome-ignore lint/correctness/useHookAtTopLevel: the same sources in the same order each time
  return collectionActionSources.all().flatMap(({ useActions }) => useActions(collection));
}
