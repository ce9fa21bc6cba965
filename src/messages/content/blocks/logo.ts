import * as z from "zod";
import { escapeHtml } from "#shared/escape-html.ts";
import { fontStacks } from "../design-styles.ts";
import { writeAttribute, writeWords } from "../write-slots.ts";
import { align, type Block, blockId, blockKind } from "./block.ts";

const own = z.strictObject({ id: blockId, kind: z.literal("logo"), align: align.default("left") });

export const logoWidths = { horizontal: 160, square: 64 } as const;

const name = "{{ team.name }}";

/** The team's logo, as it is when the message is sent; without one, its name. */
export const logo = blockKind<z.output<typeof own> & Block>({
  kind: "logo",
  schema: () => own,
  isBlank: () => true,
  render: ({ align }, { styles, logo, width: room, fileAddress }) => {
    const font = `font-family:${fontStacks[styles.font]};font-size:20px;line-height:28px;font-weight:bold`;
    if (!logo)
      return `<div class="words" style="${font};color:${styles.text};text-align:${align}">${writeWords(name)}</div>`;
    const width = Math.min(logoWidths[logo.shape], room);
    const look = `display:inline-block;width:100%;max-width:${width}px;height:auto;border:0;${font};color:${styles.text}`;
    return `<div class="words" style="text-align:${align}"><img class="words" src="${escapeHtml(fileAddress(logo.fileId))}" alt="${writeAttribute(name)}" width="${width}" style="${look}"></div>`;
  },
});
