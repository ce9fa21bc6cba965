import * as z from "zod";
import { filterSchema } from "#shared/filter.ts";
import { isReadable } from "../write-slots.ts";
import { type Block, blockId, blockKind } from "./block.ts";
import { repeatedName } from "./repeat.ts";

const schema = (blocks: z.ZodType<Block[]>) =>
  z.strictObject({
    id: blockId,
    kind: z.literal("condition"),
    /** In the words of every filter; or else in those of the merge language. */
    filter: filterSchema.nullable().default(null).meta({ editor: "filter" }),
    /** Of what the filter is: the recipient's record, or what the block around it is repeated for. */
    about: z.enum(["record", "item"]).default("record"),
    test: z.string().max(1_000).default(""),
    blocks,
    otherwise: blocks,
  });

/** Under what it is known for a record whether its filter is true of them. */
export const conditionKey = (id: string): string => `c_${id.replaceAll("-", "_")}`;

/** Blocks that only some get to read, and what the others read in their place. */
export const condition = blockKind<z.output<ReturnType<typeof schema>> & Block>({
  kind: "condition",
  schema,
  mapTexts: (block, map) => (block.filter ? block : { ...block, test: map(block.test, "condition", "test") }),
  nested: ({ blocks, otherwise }) => [blocks, otherwise],
  withNested: (block, [blocks = [], otherwise = []]) => ({ ...block, blocks, otherwise }),
  isBlank: () => true,
  filterOf: ({ filter, about }) => filter && { filter, about },
  render: ({ id, filter, about, test, blocks, otherwise }, { render }) => {
    const asked = filter ? `${about === "item" ? repeatedName : "conditions"}.${conditionKey(id)}` : test;
    if (!isReadable(`{% if ${asked} %}{% endif %}`)) return render(blocks);
    const rest = otherwise.length === 0 ? "" : `{% else %}${render(otherwise)}`;
    return `{% if ${asked} %}${render(blocks)}${rest}{% endif %}`;
  },
});
