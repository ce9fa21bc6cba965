import type { DragEvent } from "react";

/** What is dragged says by its type what it is: a new block of a kind, or one that is there. */
export const newBlockType = "application/x-simply-new-block";
export const blockType = "application/x-simply-block";

export const isBlockDrag = ({ dataTransfer: { types } }: DragEvent): boolean =>
  types.includes(newBlockType) || types.includes(blockType);
