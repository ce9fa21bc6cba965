import * as z from "zod";
import { contrastOf } from "#shared/color-contrast.ts";
import { boxColors, type DesignStyles, fontStacks } from "../design-styles.ts";
import { escapeWords } from "../merge/escape-value.ts";
import { decodeTags, longestRichText, type RichNode, readRichText, styleText } from "../rich-text.ts";
import { isReadable, withoutTags, writeAddress } from "../write-slots.ts";
import { type Block, blockId, blockKind, type UsedColors } from "./block.ts";
import { color } from "./colors.ts";

const own = z.strictObject({
  id: blockId,
  kind: z.literal("text"),
  html: z.string().max(longestRichText).default(""),
  size: z.number().int().min(10).max(40).default(16),
  /** Null: it stands on the paper itself, else in a box of its own. */
  background: color.nullable().default(null).meta({ editor: "boxColor" }),
});

export const text = blockKind<z.output<typeof own> & Block>({
  kind: "text",
  schema: () => own,
  mapTexts: (block, map) => ({ ...block, html: map(block.html, "rich", "html") }),
  // As it is kept: whatever is no element is read.
  isBlank: ({ html }) => html.replace(/<[^<>]*>|&nbsp;/g, "").trim() === "",
  colorsOf: ({ html, background }, styles) => {
    const around = !background ? plainColors(styles) : boxColors(background, styles);
    const linked = !background ? styles.accent : linkColor(background, styles);
    return readRichText(html).flatMap((node) => colorsIn(node, { plain: plainColors(styles), linked }, around));
  },
  // The designer also draws blocks that were kept before there were boxes.
  render: ({ html, size, background }, { styles }) => {
    const ink = !background ? styles.text : boxColors(background, styles).color;
    const look = `font-family:${fontStacks[styles.font]};font-size:${size}px;line-height:1.5;color:${ink}`;
    const linked = !background ? styles.accent : linkColor(background, styles);
    const writer = new RichTextWriter(linked, isReadable(decodeTags(html)));
    const written = writer.write(readRichText(html));
    if (!background) return `<div class="words" style="${look}">${written}</div>`;
    // Its colors are its own in a dark mail too.
    return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"><tr><td bgcolor="${background}" style="background-color:${background};border-radius:${styles.radius}px;padding:16px 20px 4px;${look}">${written}</td></tr></table>`;
  },
});

const linkColor = (background: string, styles: DesignStyles): string =>
  contrastOf(styles.accent, background) >= 4.5 ? styles.accent : boxColors(background, styles).color;

const plainColors = ({ text, surface }: DesignStyles): UsedColors => ({ color: text, background: surface });

/** Of words that have others than the mail itself. */
function colorsIn(node: RichNode, usual: { plain: UsedColors; linked: string }, around: UsedColors): UsedColors[] {
  const { plain, linked } = usual;
  if (node.kind !== "element")
    return around.color === plain.color && around.background === plain.background ? [] : [around];
  const color = node.style.color ?? (node.name === "a" ? linked : around.color);
  const own = { color, background: node.style.backgroundColor ?? around.background };
  return node.children.flatMap((child) => colorsIn(child, usual, own));
}

const margins: Record<string, string> = {
  p: "margin:0 0 12px",
  ul: "margin:0 0 12px;padding-left:24px",
  ol: "margin:0 0 12px;padding-left:24px",
  li: "margin:0 0 4px",
};

class RichTextWriter {
  readonly #linked: string;
  readonly #canMerge: boolean;
  constructor(linked: string, canMerge: boolean) {
    this.#linked = linked;
    this.#canMerge = canMerge;
  }

  write(nodes: RichNode[]): string {
    return nodes.map((node) => this.#node(node)).join("");
  }

  #node(node: RichNode): string {
    if (node.kind === "tag") return this.#canMerge ? node.text : withoutTags(node.text);
    if (node.kind === "words") return /[{}]/.test(node.text) ? withoutTags(node.text) : escapeWords(node.text);
    if (node.name === "br") return "<br>";
    const { name, href, children } = node;
    const look = [
      margins[name],
      name === "a" && `color:${this.#linked};text-decoration:underline`,
      styleText(node.style),
    ];
    const style = look.filter(Boolean).join(";");
    const address = href === undefined ? "" : ` href="${writeAddress(href)}"`;
    // A list or a paragraph without words takes no room in some programs, and much in others.
    return `<${name}${address}${style && ` style="${style}"`}>${this.write(children) || (name === "p" ? "&nbsp;" : "")}</${name}>`;
  }
}
