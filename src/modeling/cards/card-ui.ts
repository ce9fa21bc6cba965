import type { ComponentType } from "react";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import type { RecordEditor } from "#data/records/ui/use-record-editor.ts";
import type { CardShown } from "./contract.ts";
import type { FieldWidth } from "./ui/card-grid.ts";

/** Whose page it is. Without an id it is made up, and nothing can be asked about it. */
export type CardRecord = { id: string | null; values: Readonly<Record<string, unknown>> };

export type CardViewProps = {
  card: Pick<CardShown, "title" | "type" | "sourceFieldId" | "fields">;
  /** The collection whose page it stands on. */
  collectionId: string;
  record: CardRecord;
  /** By id: all that the card speaks of. */
  fields: ReadonlyMap<string, Field>;
  /** How wide fields are on the other cards of the tab: those below each other begin at the same edges. */
  widthsBeside?: readonly FieldWidth[];
  /** Absent where nothing can be changed: in previews, for those who may not, and on cards that are only looked at. */
  editing?: CardEditing | undefined;
};

/** `isForm`: everything is an input, saved together; else each thing is changed in its place. */
export type CardEditing = { editor: RecordEditor; isForm: boolean };

/** How cards of a type are drawn. One file beside its definition. */
export type CardUi = {
  /** What is inside the card. */
  View: ComponentType<CardViewProps>;
  /** A miniature for the choice of types. */
  Picture: ComponentType;
  /** What it shows has its own edges. */
  isEdgeless?: true;
};
