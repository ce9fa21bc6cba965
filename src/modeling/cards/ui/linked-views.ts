import type { ComponentType, ReactNode } from "react";
import type { LinkedTo } from "#data/records/linked-to.ts";
import { extensionPoint } from "#shared/extension-point.ts";
import type { MenuAction } from "#ui/action-menu.tsx";
import type { LinkedRecord } from "./use-linked-records.ts";

/** Makes what is new in a view linked to the record whose page it is. */
export type Linking = {
  /** What a new record begins with. */
  values: Readonly<Record<string, unknown>>;
  /** And what is done once it is there. */
  link(recordId: string): void;
};

export type LinkedViewProps = {
  viewId: string;
  linkedTo: LinkedTo;
  /** Absent where nothing may be linked. */
  linking?: Linking | undefined;
  /** What can be done with each of them; absent where they are only looked at. */
  actions?: ((row: LinkedRecord) => MenuAction[]) | undefined;
  /** The card is only looked at: nothing is changed in the view either. */
  isReadOnly: boolean;
  /** Instead of a view that is not there for its reader. */
  plain: ReactNode;
};

/** A view that cards can show what is linked through, for who lays out a card. */
export type LinkedViewChoice = {
  id: string;
  name: string;
  icon: string;
  collectionId: string;
  isPublished: boolean;
  /** Some roles do not see it. */
  isHiddenFromSome: boolean;
};

/** Those of the team's that the person may see, undefined while they are read, and how one is drawn in a card. */
export type LinkedViewsUi = {
  useChoices(): readonly LinkedViewChoice[] | undefined;
  View: ComponentType<LinkedViewProps>;
};

export const linkedViews = extensionPoint<LinkedViewsUi>();
