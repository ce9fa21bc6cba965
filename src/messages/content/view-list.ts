/** By which link the records of a list belong to a recipient's own: theirs leads to them (`there`), or they to it. */
export type LinkedBy = { fieldId: string; direction: "there" | "back" };

/** What a block wants to know of a view. */
export type ViewList = {
  /** Under what of `lists` it is found when it is merged. */
  key: string;
  blockId: string;
  viewId: string | null;
  most: number;
  /** Which of the view's displayed fields, in this order; none: as the view has them. */
  fieldIds: readonly string[];
  /** Null: the same for everybody. */
  linkedBy: LinkedBy | null;
};

export const listKey = (blockId: string): string => `v_${blockId.replaceAll("-", "_")}`;

type Side = "left" | "right";

/** A list as it is merged: texts, in the language of the content. */
export type MergeList = {
  columns: { title: string; side: Side }[];
  rows: { cells: { title: string; value: string; side: Side }[] }[];
};

/** Why a list cannot be sent; each has its sentence in `messageContent.problems`. */
export type ListProblem = "noView" | "viewClosed" | "viewOnHold" | "viewNotLinked";

export const emptyList: MergeList = { columns: [], rows: [] };
