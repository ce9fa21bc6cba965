import type { ComponentType } from "react";
import type { DataCollection } from "#data/collections/contract.ts";
import { extensionPoint } from "#shared/extension-point.ts";
import type { Target } from "./bulk-target.ts";

export type BulkActionProps = {
  collection: DataCollection;
  count: number;
  /** Which records are meant; undefined: more than can be named one by one. */
  target: Target | undefined;
};

/** What later features offer to do with the chosen records. Draws a button of the bar, or nothing. */
export type BulkAction = { key: string; Action: ComponentType<BulkActionProps> };

export const bulkActions = extensionPoint<BulkAction>();
