import * as z from "zod";
import { escapeHtml } from "#shared/escape-html.ts";
import { id as fileId } from "#shared/id-schema.ts";
import { artwork } from "../artwork.ts";
import { boxColors, fontStacks } from "../design-styles.ts";
import { writeAttribute, writeWords } from "../write-slots.ts";
import { align, type Block, blockId, blockKind, type RenderContext, shortText } from "./block.ts";
import { color } from "./colors.ts";

const own = z.strictObject({
  id: blockId,
  kind: z.literal("hero"),
  fileId: fileId.nullable().default(null).meta({ editor: "picture" }),
  artwork,
  alt: shortText.default("").meta({ editor: "words" }),
  /** A few words above the title. */
  eyebrow: shortText.default("").meta({ editor: "words" }),
  title: shortText.default(""),
  lead: shortText.default("").meta({ editor: "words" }),
  align: align.default("left"),
  color: color.nullable().default(null),
});

type Content = z.output<typeof own> & Block;

/** What a mail begins with: a picture from edge to edge, and below it what it is about. */
export const hero = blockKind<Content>({
  kind: "hero",
  isWide: true,
  schema: () => own,
  mapTexts: (block, map) => ({
    ...block,
    alt: map(block.alt, "words", "alt"),
    eyebrow: map(block.eyebrow, "words", "eyebrow"),
    title: map(block.title, "words", "title"),
    lead: map(block.lead, "words", "lead"),
  }),
  filesOf: (block) => (block.fileId ? [block.fileId] : []),
  lacksWords: (block) => hasPicture(block) && block.alt.trim() === "",
  isBlank: (block) =>
    !hasPicture(block) && [block.eyebrow, block.title, block.lead].every((each) => each.trim() === ""),
  colorsOf: ({ color }, styles) => {
    return [boxColors(color ?? styles.accent, styles)];
  },
  render: (block, context) => {
    const { styles } = context;
    const background = block.color ?? styles.accent;
    const look = `font-family:${fontStacks[styles.font]};color:${boxColors(background, styles).color};text-align:${block.align}`;
    const words = [
      written("p", block.eyebrow, `margin:0 0 8px;font-size:14px;line-height:20px;font-weight:bold;${look}`),
      written("h1", block.title, `margin:0;font-size:32px;line-height:1.2;font-weight:bold;${look}`),
      written("p", block.lead, `margin:12px 0 0;font-size:18px;line-height:1.5;${look}`),
    ].join("");
    const cell = words && `<tr><td align="${block.align}" style="padding:32px 24px">${words}</td></tr>`;
    return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%" bgcolor="${background}" style="background-color:${background}">${pictureRow(block, context, look)}${cell}</table>`;
  },
});

const hasPicture = ({ fileId, artwork }: Content): boolean => fileId !== null || artwork !== null;

/** With pictures off its words stand in its place, and can be read there. */
function pictureRow(block: Content, { width, fileAddress, artworkAddress }: RenderContext, look: string): string {
  if (!hasPicture(block)) return "";
  const source = block.fileId ? fileAddress(block.fileId) : artworkAddress(block.artwork!);
  const shown = `display:block;width:100%;max-width:${width}px;height:auto;border:0;font-size:14px;line-height:20px;${look}`;
  return `<tr><td style="padding:0"><img src="${escapeHtml(source)}" alt="${writeAttribute(block.alt)}" width="${width}" style="${shown}"></td></tr>`;
}

const written = (tag: "p" | "h1", text: string, style: string): string =>
  text.trim() === "" ? "" : `<${tag} style="${style}">${writeWords(text)}</${tag}>`;
