import { describe, expect, it } from "vitest";
import type { Block } from "../../blocks/block.ts";
import {
  blocksAround,
  duplicateBlock,
  findBlock,
  insertBlock,
  moveBlock,
  removeBlock,
  replaceBlock,
  spotForNew,
  spotOf,
  stepBlock,
} from "./design-edits.ts";

const text = (id: string) => ({ id, kind: "text", html: "", size: 16 }) as Block;
const columns = (id: string, ...lists: Block[][]) =>
  ({ id, kind: "columns", columns: lists.map((blocks) => ({ blocks })) }) as Block;
const design = [text("a"), columns("c", [text("l1"), text("l2")], []), text("z")];
const idsOf = (blocks: Block[]): unknown[] =>
  blocks.map((block) =>
    block.kind === "columns"
      ? [
          block.id,
          ...(block as unknown as { columns: { blocks: Block[] }[] }).columns.map((each) => idsOf(each.blocks)),
        ]
      : block.id,
  );

describe("a design", () => {
  it("tells where a block stands, and what is around it", () => {
    expect(spotOf(design, "z")).toEqual({ parentId: null, list: 0, index: 2 });
    expect(spotOf(design, "l2")).toEqual({ parentId: "c", list: 0, index: 1 });
    expect(spotOf(design, "nobody")).toBeUndefined();
    expect(blocksAround(design, "l2").map(({ id }) => id)).toEqual(["c"]);
    expect(findBlock(design, "l1")).toBe(
      (design[1] as unknown as { columns: { blocks: Block[] }[] }).columns[0]!.blocks[0],
    );
  });

  it("takes in, changes and lets go of blocks at any depth", () => {
    const added = insertBlock(design, { parentId: "c", list: 1, index: 0 }, text("r"));
    expect(idsOf(added)).toEqual(["a", ["c", ["l1", "l2"], ["r"]], "z"]);
    expect(idsOf(removeBlock(added, "l1"))).toEqual(["a", ["c", ["l2"], ["r"]], "z"]);
    const changed = replaceBlock(design, { ...text("l1"), html: "new" } as Block);
    expect(findBlock(changed, "l1")).toMatchObject({ html: "new" });
    expect(changed[0]).toBe(design[0]);
    expect(removeBlock(design, "nobody")).toBe(design);
  });

  it("has a place for another block: in the slot that is chosen, behind the block that is, or at the end", () => {
    const slot = { parentId: "c", list: 1 };
    expect(spotForNew(design, "c", slot)).toEqual({ ...slot, index: 0 });
    expect(spotForNew(design, "c", null)).toEqual({ parentId: null, list: 0, index: 2 });
    expect(spotForNew(design, "l1", null)).toEqual({ parentId: "c", list: 0, index: 1 });
    expect(spotForNew(design, null, null)).toEqual({ parentId: null, list: 0, index: 3 });
    // What is around the slot was taken away meanwhile.
    expect(spotForNew(removeBlock(design, "c"), null, slot)).toEqual({ parentId: null, list: 0, index: 2 });
    const filled = insertBlock(design, spotForNew(design, "c", slot), text("r"));
    expect(idsOf(filled)).toEqual(["a", ["c", ["l1", "l2"], ["r"]], "z"]);
  });

  it("moves a block to where it is dropped, and never into itself", () => {
    expect(idsOf(moveBlock(design, "a", { parentId: null, list: 0, index: 3 }))).toEqual([
      ["c", ["l1", "l2"], []],
      "z",
      "a",
    ]);
    expect(idsOf(moveBlock(design, "z", { parentId: "c", list: 1, index: 0 }))).toEqual([
      "a",
      ["c", ["l1", "l2"], ["z"]],
    ]);
    expect(idsOf(moveBlock(design, "l1", { parentId: "c", list: 0, index: 2 }))).toEqual([
      "a",
      ["c", ["l2", "l1"], []],
      "z",
    ]);
    expect(moveBlock(design, "c", { parentId: "c", list: 1, index: 0 })).toBe(design);
  });

  it("steps a block up and down, and out of what it stands in", () => {
    expect(idsOf(stepBlock(design, "z", -1))).toEqual(["a", "z", ["c", ["l1", "l2"], []]]);
    expect(idsOf(stepBlock(design, "l1", 1))).toEqual(["a", ["c", ["l2", "l1"], []], "z"]);
    expect(idsOf(stepBlock(design, "l2", 1))).toEqual(["a", ["c", ["l1"], []], "l2", "z"]);
    expect(idsOf(stepBlock(design, "l1", -1))).toEqual(["a", "l1", ["c", ["l2"], []], "z"]);
    expect(stepBlock(design, "a", -1)).toBe(design);
  });

  it("copies a block with everything in it, under new ids", () => {
    const { blocks, copy } = duplicateBlock(design, "c");
    expect(blocks).toHaveLength(4);
    expect(blocks[2]).toBe(copy);
    const ids = idsOf(blocks).flat(3);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
