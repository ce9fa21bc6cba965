import * as z from "zod";
import { readableOn } from "#shared/color-contrast.ts";
import { fontStacks } from "../design-styles.ts";
import { writeAddress, writeWords } from "../write-slots.ts";
import { address, align, type Block, blockId, blockKind } from "./block.ts";
import { color } from "./colors.ts";

const own = z.strictObject({
  id: blockId,
  kind: z.literal("button"),
  label: z.string().max(200).default(""),
  link: address.default(""),
  align: align.default("center"),
  color: color.nullable().default(null),
});

/** A cell with a background, which every program draws; its padding is the cell's, as Outlook ignores that of links. */
export const button = blockKind<z.output<typeof own> & Block>({
  kind: "button",
  schema: () => own,
  mapTexts: (block, map) => ({
    ...block,
    label: map(block.label, "words", "label"),
    link: map(block.link, "address", "link"),
  }),
  isBlank: ({ label }) => label.trim() === "",
  render: ({ label, link, align, color }, { styles }) => {
    const background = color ?? styles.accent;
    const words = `font-family:${fontStacks[styles.font]};font-size:16px;line-height:20px;font-weight:bold;color:${readableOn(background)};text-decoration:none;display:inline-block`;
    return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" align="${align}"${align === "center" ? ' style="margin:0 auto"' : ""}><tr><td align="center" bgcolor="${background}" style="background-color:${background};border-radius:${styles.radius}px;padding:12px 24px"><a href="${writeAddress(link)}" style="${words}">${writeWords(label)}</a></td></tr></table>`;
  },
});
