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
    blocks,
  });

/** Its blocks once for each linked record. */
export const repeat = blockKind<z.output<ReturnType<typeof schema>> & Block>({
  kind: "repeat",
  schema,
  mapTexts: (block, map) => ({ ...block, over: map(block.over, "path", "over") }),
  nested: ({ blocks }) => [blocks],
  withNested: (block, [blocks = []]) => ({ ...block, blocks }),
  opens: opened,
  render: (block, { render }) => {
    const { before, after } = opened(block);
    return isReadable(before + after) ? before + render(block.blocks) + after : "";
  },
});

function opened({ over }: { over: string }) {
  return { before: `{% for ${repeatedName} in ${over} %}`, after: "{% endfor %}" };
}
