import * as z from "zod";
import { isReadable } from "../write-slots.ts";
import { type Block, blockId, blockKind } from "./block.ts";

/** What its blocks call the one that they are about. */
export const repeatedName = "item";

const schema = (blocks: z.ZodType<Block[]>) =>
  z.strictObject({
    id: blockId,
    kind: z.literal("repeat"),
    /** A list: `record.children`, `records`, or a list of an outer `item`. */
    over: z.string().max(200).default("").meta({ editor: "list" }),
    /** No more than so many; null: all. */
    most: z.number().int().min(1).max(200).nullable().default(null),
    blocks,
    /** What is there where the list is empty. */
    otherwise: blocks.default(() => []),
  });

/** Its blocks once for each linked record, or line. */
export const repeat = blockKind<z.output<ReturnType<typeof schema>> & Block>({
  kind: "repeat",
  showsRecords: true,
  schema,
  mapTexts: (block, map) => ({ ...block, over: map(block.over, "path", "over") }),
  nested: ({ blocks, otherwise }) => [blocks, otherwise],
  withNested: (block, [blocks = [], otherwise = []]) => ({ ...block, blocks, otherwise }),
  isBlank: () => true,
  opens: opened,
  repeats: ({ over }) => over,
  render: (block, { render }) => {
    const { before, after } = opened(block);
    if (!isReadable(before + after)) return "";
    const rest = block.otherwise.length === 0 ? "" : `{% else %}${render(block.otherwise)}`;
    return before + render(block.blocks) + rest + after;
  },
});

function opened({ over, most }: { over: string; most: number | null }) {
  const limit = most === null ? "" : ` limit: ${most}`;
  return { before: `{% for ${repeatedName} in ${over}${limit} %}`, after: "{% endfor %}" };
}
