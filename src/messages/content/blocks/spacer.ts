import * as z from "zod";
import { type Block, blockId, blockKind } from "./block.ts";

const own = z.strictObject({
  id: blockId,
  kind: z.literal("spacer"),
  height: z.number().int().min(4).max(120).default(24),
});

export const spacer = blockKind<z.output<typeof own> & Block>({
  kind: "spacer",
  schema: () => own,
  isBlank: () => true,
  render: ({ height }) =>
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"><tr><td height="${height}" style="height:${height}px;font-size:0;line-height:0">&nbsp;</td></tr></table>`,
});
