import * as z from "zod";
import { type DesignStyles, fontStacks } from "../design-styles.ts";
import { escapeWords } from "../merge/escape-value.ts";
import { decodeTags, longestRichText, type RichNode, readRichText, styleText } from "../rich-text.ts";
import { isReadable, withoutTags, writeAddress } from "../write-slots.ts";
import { type Block, blockId, blockKind, type UsedColors } from "./block.ts";

const own = z.strictObject({
  id: blockId,
  kind: z.literal("text"),
  html: z.string().max(longestRichText).default(""),
  size: z.number().int().min(10).max(40).default(16),
});

export const text = blockKind<z.output<typeof own> & Block>({
  kind: "text",
  schema: () => own,
  mapTexts: (block, map) => ({ ...block, html: map(block.html, "rich", "html") }),
  colorsOf: ({ html }, styles) => readRichText(html).flatMap((node) => colorsIn(node, styles, plainColors(styles))),
  render: ({ html, size }, { styles }) => {
    const look = `font-family:${fontStacks[styles.font]};font-size:${size}px;line-height:1.5;color:${styles.text}`;
    const writer = new RichTextWriter(styles, isReadable(decodeTags(html)));
    return `<div class="words" style="${look}">${writer.write(readRichText(html))}</div>`;
  },
});

const plainColors = ({ text, surface }: DesignStyles): UsedColors => ({ color: text, background: surface });

/** Of words that have others than the mail itself. */
function colorsIn(node: RichNode, styles: DesignStyles, around: UsedColors): UsedColors[] {
  const plain = plainColors(styles);
  if (node.kind !== "element")
    return around.color === plain.color && around.background === plain.background ? [] : [around];
  const color = node.style.color ?? (node.name === "a" ? styles.accent : around.color);
  const own = { color, background: node.style.backgroundColor ?? around.background };
  return node.children.flatMap((child) => colorsIn(child, styles, own));
}

const margins: Record<string, string> = {
  p: "margin:0 0 12px",
  ul: "margin:0 0 12px;padding-left:24px",
  ol: "margin:0 0 12px;padding-left:24px",
  li: "margin:0 0 4px",
};

class RichTextWriter {
  readonly #styles: DesignStyles;
  readonly #canMerge: boolean;
  constructor(styles: DesignStyles, canMerge: boolean) {
    this.#styles = styles;
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
      name === "a" && `color:${this.#styles.accent};text-decoration:underline`,
      styleText(node.style),
    ];
    const style = look.filter(Boolean).join(";");
    const address = href === undefined ? "" : ` href="${writeAddress(href)}"`;
    // A list or a paragraph without words takes no room in some programs, and much in others.
    return `<${name}${address}${style && ` style="${style}"`}>${this.write(children) || (name === "p" ? "&nbsp;" : "")}</${name}>`;
  }
}
