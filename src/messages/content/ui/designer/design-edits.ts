import { newId } from "#shared/ids.ts";
import type { Block } from "../../blocks/block.ts";
import { blockKindNamed } from "../../blocks/registry.ts";

/** A place in a design: before the block that stands there, in one of the lists of `parentId`, or of the design itself. */
export type Spot = { parentId: string | null; list: number; index: number };

/** An empty list of blocks, which can be chosen to be filled. */
export type Slot = Omit<Spot, "index">;

/** The lists of blocks that a block holds. */
export const listsIn = (block: Block): Block[][] => blockKindNamed(block.kind).nested?.(block) ?? [];

export function findBlock(blocks: Block[], id: string | null): Block | undefined {
  for (const block of blocks) {
    if (block.id === id) return block;
    const within = findBlock(listsIn(block).flat(), id);
    if (within) return within;
  }
  return undefined;
}

export function spotOf(blocks: Block[], id: string): Spot | undefined {
  return inList(blocks, { parentId: null, list: 0 }, id);
}

function inList(blocks: Block[], at: Omit<Spot, "index">, id: string): Spot | undefined {
  for (const [index, block] of blocks.entries()) {
    if (block.id === id) return { ...at, index };
    for (const [list, inner] of listsIn(block).entries()) {
      const found = inList(inner, { parentId: block.id, list }, id);
      if (found) return found;
    }
  }
  return undefined;
}

/** The blocks around one, the outermost first. */
export function blocksAround(blocks: Block[], id: string): Block[] {
  for (const block of blocks) {
    if (block.id === id) return [];
    const inner = listsIn(block).flat();
    if (findBlock(inner, id)) return [block, ...blocksAround(inner, id)];
  }
  return [];
}

/** Where another block goes: into the slot that is chosen, behind the block that is, at the end where nothing is. */
export function spotForNew(blocks: Block[], chosenId: string | null, slot: Slot | null): Spot {
  if (slot && (slot.parentId === null || findBlock(blocks, slot.parentId)))
    return { ...slot, index: listAt(blocks, { ...slot, index: 0 }).length };
  const spot = chosenId ? spotOf(blocks, chosenId) : undefined;
  return spot ? { ...spot, index: spot.index + 1 } : { parentId: null, list: 0, index: blocks.length };
}

export function insertBlock(blocks: Block[], { parentId, list, index }: Spot, block: Block): Block[] {
  return changeList(blocks, parentId, list, (all) => all.toSpliced(index, 0, block));
}

export function removeBlock(blocks: Block[], id: string): Block[] {
  const spot = spotOf(blocks, id);
  return spot ? changeList(blocks, spot.parentId, spot.list, (all) => all.toSpliced(spot.index, 1)) : blocks;
}

export function replaceBlock(blocks: Block[], block: Block): Block[] {
  const spot = spotOf(blocks, block.id);
  return spot ? changeList(blocks, spot.parentId, spot.list, (all) => all.with(spot.index, block)) : blocks;
}

/** Nothing moves into itself. */
export function moveBlock(blocks: Block[], id: string, to: Spot): Block[] {
  const block = findBlock(blocks, id);
  const from = spotOf(blocks, id);
  if (!block || !from || to.parentId === id || findBlock(listsIn(block).flat(), to.parentId)) return blocks;
  const isSameList = from.parentId === to.parentId && from.list === to.list;
  // Without it, whatever comes after it stands one place earlier.
  const index = isSameList && to.index > from.index ? to.index - 1 : to.index;
  return insertBlock(removeBlock(blocks, id), { ...to, index }, block);
}

/** One place up or down; at an end of what it stands in, out of it. */
export function stepBlock(blocks: Block[], id: string, step: -1 | 1): Block[] {
  const spot = spotOf(blocks, id);
  if (!spot) return blocks;
  const length = listAt(blocks, spot).length;
  const index = spot.index + step;
  if (index >= 0 && index < length) return moveBlock(blocks, id, { ...spot, index: step > 0 ? index + 1 : index });
  const around = spot.parentId && spotOf(blocks, spot.parentId);
  return around ? moveBlock(blocks, id, { ...around, index: around.index + (step > 0 ? 1 : 0) }) : blocks;
}

/** A copy right behind it, with ids of its own. */
export function duplicateBlock(blocks: Block[], id: string): { blocks: Block[]; copy: Block | undefined } {
  const block = findBlock(blocks, id);
  const spot = spotOf(blocks, id);
  if (!block || !spot) return { blocks, copy: undefined };
  const copy = withNewIds(block);
  return { blocks: insertBlock(blocks, { ...spot, index: spot.index + 1 }, copy), copy };
}

export function withNewIds(block: Block): Block {
  const kind = blockKindNamed(block.kind);
  const copy = { ...block, id: newId() };
  const lists = kind.nested?.(block);
  return lists
    ? kind.withNested!(
        copy,
        lists.map((list) => list.map(withNewIds)),
      )
    : copy;
}

const listAt = (blocks: Block[], { parentId, list }: Spot): Block[] => {
  const parent = parentId && findBlock(blocks, parentId);
  return parent ? (listsIn(parent)[list] ?? []) : blocks;
};

function changeList(
  blocks: Block[],
  parentId: string | null,
  list: number,
  change: (blocks: Block[]) => Block[],
): Block[] {
  if (parentId === null) return change(blocks);
  return blocks.map((block) => {
    const lists = listsIn(block);
    if (lists.length === 0) return block;
    const within =
      block.id === parentId
        ? lists.map((each, at) => (at === list ? change(each) : each))
        : lists.map((each) => changeList(each, parentId, list, change));
    return within.every((each, at) => each === lists[at]) || same(within, lists)
      ? block
      : blockKindNamed(block.kind).withNested!(block, within);
  });
}

/** What did not change stays the same object: only what did is drawn again. */
const same = (some: Block[][], others: Block[][]): boolean =>
  some.every((list, at) => list.length === others[at]!.length && list.every((block, i) => block === others[at]![i]));
