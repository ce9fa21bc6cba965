import { useTranslations } from "use-intl";
import { toast } from "#ui/toast.ts";
import type { Block } from "../../blocks/block.ts";
import { designSchema } from "../../design.ts";
import {
  duplicateBlock,
  insertBlock,
  moveBlock,
  removeBlock,
  type Spot,
  spotOf,
  stepBlock,
  withNewIds,
} from "./design-edits.ts";

type Options = {
  blocks: () => Block[];
  setBlocks: (blocks: Block[]) => void;
  choose: (id: string | null) => void;
};

export type BlockActions = ReturnType<typeof useBlockActions>;

/** Whatever can be done to a whole block. */
export function useBlockActions({ blocks, setBlocks, choose }: Options) {
  const t = useTranslations("messageDesigner");
  return {
    step: (id: string, by: -1 | 1) => setBlocks(stepBlock(blocks(), id, by)),
    move: (id: string, to: Spot) => setBlocks(moveBlock(blocks(), id, to)),
    duplicate(id: string) {
      const made = duplicateBlock(blocks(), id);
      setBlocks(made.blocks);
      if (made.copy) choose(made.copy.id);
    },
    remove(id: string) {
      const all = blocks();
      const spot = spotOf(all, id);
      setBlocks(removeBlock(all, id));
      const left = removeBlock(all, id);
      const next = spot && spot.parentId === null ? (left[spot.index] ?? left.at(-1)) : undefined;
      choose(next?.id ?? spot?.parentId ?? null);
    },
    /** Into the clipboard, for this message or another one. */
    async copy(block: Block) {
      await navigator.clipboard.writeText(JSON.stringify({ [clipboardMark]: block }));
      toast.done(t("copied"));
    },
    /** Whether there was a block in it. */
    paste(text: string, behindId: string): boolean {
      const block = readCopied(text);
      const spot = spotOf(blocks(), behindId);
      if (!block || !spot) return false;
      const copy = withNewIds(block);
      setBlocks(insertBlock(blocks(), { ...spot, index: spot.index + 1 }, copy));
      choose(copy.id);
      return true;
    },
  };
}

const clipboardMark = "simplyDesignBlock";

function readCopied(text: string): Block | undefined {
  if (!text.startsWith(`{"${clipboardMark}"`)) return undefined;
  try {
    const { [clipboardMark]: block } = JSON.parse(text) as Record<string, Block>;
    const read = designSchema.safeParse({ blocks: [block] });
    return read.success ? read.data.blocks[0] : undefined;
  } catch {
    return undefined;
  }
}
