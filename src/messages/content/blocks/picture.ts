import * as z from "zod";
import { escapeHtml } from "#shared/escape-html.ts";
import { id as fileId } from "#shared/id-schema.ts";
import { writeAddress, writeAttribute } from "../write-slots.ts";
import { address, align, type Block, blockId, blockKind, shortText } from "./block.ts";

const own = z.strictObject({
  id: blockId,
  kind: z.literal("picture"),
  /** A file of the team's, or else where it is. */
  fileId: fileId.nullable().default(null).meta({ editor: "picture" }),
  address: z
    .string()
    .max(2_000)
    .refine((given) => given === "" || /^https:\/\/[^\s"'<>{}]+$/.test(given), "validation.invalid")
    .default(""),
  alt: shortText.default("").meta({ editor: "words" }),
  /** In pixels; null: as wide as there is room. */
  width: z.number().int().min(10).max(600).nullable().default(null).meta({ editor: "width" }),
  link: address.default(""),
  align: align.default("center"),
});

export const picture = blockKind<z.output<typeof own> & Block>({
  kind: "picture",
  schema: () => own,
  mapTexts: (block, map) => ({
    ...block,
    alt: map(block.alt, "words", "alt"),
    ...(block.link !== "" && { link: map(block.link, "address", "link") }),
  }),
  filesOf: (block) => (block.fileId ? [block.fileId] : []),
  lacksWords: ({ alt }) => alt.trim() === "",
  lacksPicture: ({ fileId, address }) => fileId === null && address === "",
  isBlank: ({ fileId, address }) => fileId === null && address === "",
  render: (block, { width: room, styles, fileAddress }) => {
    const source = block.fileId ? fileAddress(block.fileId) : block.address;
    if (source === "") return "";
    const width = Math.min(block.width ?? room, room);
    const look = `display:inline-block;width:100%;max-width:${width}px;height:auto;border:0;border-radius:${styles.radius}px`;
    // Outlook goes by the attribute, all others by the style.
    const image = `<img src="${escapeHtml(source)}" alt="${writeAttribute(block.alt)}" width="${width}" style="${look}">`;
    const linked = block.link === "" ? image : `<a href="${writeAddress(block.link)}">${image}</a>`;
    return `<div style="text-align:${block.align}">${linked}</div>`;
  },
});
