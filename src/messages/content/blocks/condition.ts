import * as z from "zod";
import { filterSchema } from "#shared/filter.ts";
import { isReadable } from "../write-slots.ts";
import { type Block, blockId, blockKind } from "./block.ts";

const schema = (blocks: z.ZodType<Block[]>) =>
  z.strictObject({
    id: blockId,
    kind: z.literal("condition"),
    /** Of the recipient's record, in the words of every filter; or else in those of the merge language. */
    filter: filterSchema.nullable().default(null).meta({ editor: "filter" }),
    test: z.string().max(1_000).default(""),
    blocks,
    otherwise: blocks,
  });

/** Under what it is known for a recipient whether its filter is true of them. */
export const conditionKey = (id: string): string => `c_${id.replaceAll("-", "_")}`;

/** Blocks that only some get to read, and what the others read in their place. */
export const condition = blockKind<z.output<ReturnType<typeof schema>> & Block>({
  kind: "condition",
  schema,
  mapTexts: (block, map) => (block.filter ? block : { ...block, test: map(block.test, "condition", "test") }),
  nested: ({ blocks, otherwise }) => [blocks, otherwise],
  withNested: (block, [blocks = [], otherwise = []]) => ({ ...block, blocks, otherwise }),
  filterOf: ({ filter }) => filter,
  render: ({ id, filter, test, blocks, otherwise }, { render }) => {
    const asked = filter ? `conditions.${conditionKey(id)}` : test;
    if (!isReadable(`{% if ${asked} %}{% endif %}`)) return render(blocks);
    const rest = otherwise.length === 0 ? "" : `{% else %}${render(otherwise)}`;
    return `{% if ${asked} %}${render(blocks)}${rest}{% endif %}`;
  },
});
