import type { ComponentType, ReactNode } from "react";
import type { DataCollection } from "#data/collections/contract.ts";
import type { ViewShown } from "./contract.ts";

export type ViewProps = {
  collection: DataCollection;
  view: ViewShown;
  /** The ways to look at the collection, which every one of them has above it. */
  tabs: ReactNode;
};

/** How a type of view is drawn: a whole page of a collection. */
export type ViewUi = {
  View: ComponentType<ViewProps>;
  /** Those of its type's displays that it draws. */
  displays: readonly string[];
};
