import type { RouteName } from "#client/routes.ts";
import type { WordKey } from "#client/word-key.ts";
import { extensionPoint } from "#shared/extension-point.ts";

/** A page about one collection, below the collection's name in the administration. */
export type CollectionTab = {
  /** A page with `dataCollectionId` in its address, drawn inside the `CollectionFrame`. */
  route: RouteName & `admin.collection.${string}`;
  title: WordKey;
  order: number;
  /** A smart collection has it too, and not its parent's. */
  isForSmart?: true;
};

export const collectionTabs = extensionPoint<CollectionTab>();
