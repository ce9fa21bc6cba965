import * as z from "zod";
import { type Block, blockId, blockKind } from "./block.ts";

const schema = (blocks: z.ZodType<Block[]>) =>
  z.strictObject({
    id: blockId,
    kind: z.literal("columns"),
    columns: z.array(z.strictObject({ blocks })).min(2).max(3),
  });

const gap = 16;

/** Side by side where there is room, one below the other on a phone. */
export const columns = blockKind<z.output<ReturnType<typeof schema>> & Block>({
  kind: "columns",
  schema,
  nested: ({ columns }) => columns.map(({ blocks }) => blocks),
  withNested: (block, lists) => ({ ...block, columns: lists.map((blocks) => ({ blocks })) }),
  isBlank: () => true,
  render: ({ columns }, { width, render }) => {
    const each = Math.floor((width - gap * (columns.length - 1)) / columns.length);
    const cells = columns.map(
      ({ blocks }) =>
        `<td class="column" width="${each}" valign="top" style="width:${each}px;vertical-align:top">${render(blocks, each)}</td>`,
    );
    const between = `<td class="gap" width="${gap}" style="width:${gap}px;font-size:0;line-height:0">&nbsp;</td>`;
    return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"><tr>${cells.join(between)}</tr></table>`;
  },
});
