import type { ComponentType, ReactNode } from "react";
import type { DataCollection } from "#data/collections/contract.ts";
import type { ViewShown } from "./contract.ts";

export type ViewProps = {
  collection: DataCollection;
  view: ViewShown;
  /** The ways to look at the collection, which every one of them has above it. */
  tabs: ReactNode;
};

export type ViewMenuPanelProps = { view: ViewShown; close: () => void };

/** Something in the menu of a view that only its type has: it opens a panel. */
export type ViewMenuPanel = { key: "subscribe"; icon: string; Panel: ComponentType<ViewMenuPanelProps> };

/** How a type of view is drawn: a whole page of a collection. */
export type ViewUi = {
  View: ComponentType<ViewProps>;
  /** And in a card on a record's page, where that is something else. */
  InCard?: ComponentType<ViewProps>;
  /** Those of its type's displays that it draws. */
  displays: readonly string[];
  menu?: readonly ViewMenuPanel[];
};
