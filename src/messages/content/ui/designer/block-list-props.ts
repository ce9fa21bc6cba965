import type { Block } from "../../blocks/block.ts";
import type { DesignerContext } from "../../blocks/block-ui.ts";
import type { Slot, Spot } from "./design-edits.ts";
import type { BlockActions } from "./use-block-actions.ts";

export interface BlockListProps {
  blocks: Block[];
  at: Slot;
  context: DesignerContext;
  chosenId: string | null;
  /** The empty list that is chosen. */
  slot: Slot | null;
  readOnly: boolean;
  actions: BlockActions;
  choose: (id: string) => void;
  chooseSlot: (slot: Slot) => void;
  change: (block: Block) => void;
  add: (kind: string, spot: Spot) => void;
  /** Where settings are not beside the design. */
  openSettings: (() => void) | undefined;
}
