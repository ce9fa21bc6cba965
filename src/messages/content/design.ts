import * as z from "zod";
import type { Filter } from "#shared/filter.ts";
import type { Block, TextForm } from "./blocks/block.ts";
import { conditionKey } from "./blocks/condition.ts";
import { blockKindNamed, blockKinds } from "./blocks/registry.ts";
import { designStyles } from "./design-styles.ts";
import type { ViewList } from "./view-list.ts";

export const mostBlocks = 300;
const deepest = 16;

const blocks: z.ZodType<Block[]> = z.lazy(() => z.array(anyBlock).max(mostBlocks)).meta({ id: "DesignBlocks" });

const anyBlock = z.discriminatedUnion(
  "kind",
  blockKinds.map((each) => each.schema(blocks)) as unknown as [z.ZodObject<{ kind: z.ZodLiteral<string> }>],
) as unknown as z.ZodType<Block>;

const shape = z.strictObject({ styles: designStyles.prefault({}), blocks });

/** What a mail is made of. Measured before anything is read, so that nobody can send a tree that never ends. */
export const designSchema = z
  .preprocess((given, { addIssue }) => {
    const excess = findExcess((given as { blocks?: unknown } | null)?.blocks);
    if (excess) addIssue({ code: "custom", message: excess });
    return excess ? undefined : given;
  }, shape)
  .refine(({ blocks }) => hasOwnIds(blocks), "validation.invalid");

export type Design = z.output<typeof designSchema>;

/** Of any depth, outer ones first. */
export function allBlocks(blocks: Block[]): Block[] {
  return blocks.flatMap((block) => [block, ...allBlocks(blockKindNamed(block.kind).nested?.(block).flat() ?? [])]);
}

/** A text of a block, and the tags that stand around it where it is within others. */
export type BlockText = { block: Block; text: string; form: TextForm; name: string; before: string; after: string };

/** The same design with every text changed, wherever it stands. */
export function mapTexts(design: Design, map: (text: BlockText) => string): Design {
  const change = (block: Block, before: string, after: string): Block => {
    const kind = blockKindNamed(block.kind);
    const changed = kind.mapTexts(block, (text, form, name) => map({ block, text, form, name, before, after }));
    const lists = kind.nested?.(block);
    if (!lists) return changed;
    const own = kind.opens?.(block) ?? { before: "", after: "" };
    const inner = lists.map((list) => list.map((each) => change(each, before + own.before, own.after + after)));
    return kind.withNested!(changed, inner);
  };
  return { ...design, blocks: design.blocks.map((block) => change(block, "", "")) };
}

/** `over`: of what a block around it is repeated for, else of the recipient's record. Outside of any it is of nothing. */
export type DesignCondition = { key: string; blockId: string; filter: Filter; over?: string };

/** Conditions that are asked before anything is merged, by what they are known by then. */
export const conditionsIn = ({ blocks }: Pick<Design, "blocks">): DesignCondition[] => conditionsWithin(blocks, "");

function conditionsWithin(blocks: Block[], over: string): DesignCondition[] {
  return blocks.flatMap((block) => {
    const kind = blockKindNamed(block.kind);
    const asked = kind.filterOf?.(block);
    const own = { key: conditionKey(block.id), blockId: block.id };
    const inner = conditionsWithin(kind.nested?.(block).flat() ?? [], kind.repeats?.(block) ?? over);
    return [...(asked ? [{ ...own, filter: asked.filter, ...(asked.about === "item" && { over }) }] : []), ...inner];
  });
}

/** Lists of records that it shows. */
export const viewListsIn = ({ blocks }: Pick<Design, "blocks">): ViewList[] =>
  allBlocks(blocks).flatMap((block) => blockKindNamed(block.kind).listOf?.(block) ?? []);

/** Files of the team that it shows. */
export const filesIn = ({ blocks }: Pick<Design, "blocks">): string[] => [
  ...new Set(allBlocks(blocks).flatMap((block) => blockKindNamed(block.kind).filesOf?.(block) ?? [])),
];

/** Blocks that say nothing to who sees no pictures. */
export const wordlessIn = ({ blocks }: Pick<Design, "blocks">): Block[] =>
  allBlocks(blocks).filter((block) => blockKindNamed(block.kind).lacksWords?.(block));

/** It has blocks at most that say and show nothing. */
export const isBlankDesign = ({ blocks }: Pick<Design, "blocks">): boolean =>
  allBlocks(blocks).every((block) => blockKindNamed(block.kind).isBlank?.(block) ?? false);

function findExcess(given: unknown): string | undefined {
  let count = 0;
  const look = (value: unknown, level: number): boolean => {
    if (typeof value !== "object" || value === null) return false;
    if (level > deepest) return true;
    for (const each of Array.isArray(value) ? value : nestedIn(value)) {
      if (Array.isArray(value) && ++count > mostBlocks) return true;
      if (look(each, level + 1)) return true;
    }
    return false;
  };
  return look(given, 0) ? "validation.designTooLarge" : undefined;
}

/** Where a block, whatever kind it says it is, can hold others. */
function nestedIn(block: object): unknown[] {
  const { blocks, otherwise, columns } = block as Record<string, unknown>;
  return [blocks, otherwise, columns].filter((each) => Array.isArray(each));
}

function hasOwnIds(blocks: Block[]): boolean {
  const ids = allBlocks(blocks).map(({ id }) => id);
  return new Set(ids).size === ids.length;
}
