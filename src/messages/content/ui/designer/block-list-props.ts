import type { Block } from "../../blocks/block.ts";
import type { DesignerContext } from "../../blocks/block-ui.ts";
import type { Spot } from "./design-edits.ts";
import type { BlockActions } from "./use-block-actions.ts";

export interface BlockListProps {
  blocks: Block[];
  at: Omit<Spot, "index">;
  context: DesignerContext;
  chosenId: string | null;
  readOnly: boolean;
  actions: BlockActions;
  choose: (id: string) => void;
  change: (block: Block) => void;
  add: (kind: string, spot: Spot) => void;
  /** Where settings are not beside the design. */
  openSettings: (() => void) | undefined;
}
