import * as z from "zod";
import { type Block, blockId, blockKind } from "./block.ts";
import { color } from "./colors.ts";

const own = z.strictObject({
  id: blockId,
  kind: z.literal("divider"),
  color: color.default("#d4d4d8"),
  thickness: z.number().int().min(1).max(8).default(1),
});

export const divider = blockKind<z.output<typeof own> & Block>({
  kind: "divider",
  schema: () => own,
  isBlank: () => true,
  render: ({ color, thickness }) =>
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"><tr><td style="border-top:${thickness}px solid ${color};font-size:0;line-height:0">&nbsp;</td></tr></table>`,
});
