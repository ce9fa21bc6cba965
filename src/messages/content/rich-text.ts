import { isLinkTarget, silentTags, textAlignment } from "#data/fields/formatting-rules.ts";
import { decodeEntities } from "#data/fields/html-text.ts";
import { splitTags } from "./merge/split-tags.ts";

/**
 * The words of a text block: a small part of HTML, with merge tags among the words and in addresses. Nothing of what was
 * given is copied but words: the tree is built of what is named here, and written anew.
 */
export type RichNode =
  /** `hasBraces`: they begin a tag that does not end, and stay so that its author is told. */
  | { kind: "words"; text: string; hasBraces?: true }
  /** A merge tag, as it was written. */
  | { kind: "tag"; text: string }
  | { kind: "element"; name: RichName; href?: string; style: RichStyle; children: RichNode[] };

export type RichStyle = { color?: string; backgroundColor?: string; textAlign?: string };

const names = ["p", "br", "strong", "em", "u", "s", "a", "ul", "ol", "li", "span"] as const;
export type RichName = (typeof names)[number];

const renamed: Record<string, RichName> = {
  ...{ b: "strong", i: "em", del: "s", strike: "s", ins: "u", div: "p", blockquote: "p", pre: "p" },
  ...{ h1: "p", h2: "p", h3: "p", h4: "p", h5: "p", h6: "p", tr: "p" },
};

const blocks: ReadonlySet<string> = new Set(["p", "ul", "ol"]);
const deepest = 12;
export const longestRichText = 60_000;

// Signs of nobody's language stand for merge tags while the HTML around them is read.
const begin = "\ue000";
const end = "\ue001";

export function readRichText(html: string): RichNode[] {
  const tags: string[] = [];
  const source = html.slice(0, longestRichText).replaceAll(begin, "").replaceAll(end, "");
  const pieces = splitTags(source);
  const plain = (pieces ?? [{ isTag: false, text: source }])
    .map(({ isTag, text }) => (isTag ? `${begin}${tags.push(decodeEntities(text)) - 1}${end}` : text))
    .join("");
  return new RichTextReader(plain, tags, pieces === undefined).read();
}

/** The HTML of such a tree, as it is kept. */
export const writeRichText = (nodes: RichNode[]): string => nodes.map(writeNode).join("");

/** With its merge tags as they are read: within attributes they are kept with their quotes escaped. */
export const decodeTags = (html: string): string =>
  splitTags(html)
    ?.map(({ isTag, text }) => (isTag ? decodeEntities(text) : text))
    .join("") ?? html;

/** As it may be kept: what was left out can leave others elsewhere, and saving it again must change nothing. */
export function cleanRichText(html: string): string {
  let clean = writeRichText(readRichText(html));
  for (let pass = 0; pass < 4; pass++) {
    const again = writeRichText(readRichText(clean));
    if (again === clean) break;
    clean = again;
  }
  return clean;
}

function writeNode(node: RichNode): string {
  // What was no tag becomes none because something between its braces was left out.
  if (node.kind === "words") return node.hasBraces ? escapeWords(node.text) : escapeBraces(escapeWords(node.text));
  if (node.kind === "tag") return node.text;
  if (node.name === "br") return "<br>";
  const style = styleText(node.style);
  const attributes = `${node.href === undefined ? "" : ` href="${writeHref(node.href)}"`}${style && ` style="${style}"`}`;
  return `<${node.name}${attributes}>${writeRichText(node.children)}</${node.name}>`;
}

const escapeWords = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\u00a0", "&nbsp;");

const escapeBraces = (text: string): string => text.replaceAll("{", "&#123;");

/** Quotes within its merge tags would end it; single ones say the same. */
const writeHref = (href: string): string =>
  (splitTags(href) ?? [{ isTag: false, text: href }])
    .map(({ isTag, text }) => (isTag ? text.replaceAll('"', "&quot;") : escapeWords(text).replaceAll('"', "&quot;")))
    .join("");

/** What is read of it, tags as they are written. */
export const wordsOf = (nodes: readonly RichNode[]): string =>
  nodes.map((node) => (node.kind === "element" ? wordsOf(node.children) : node.text)).join("");

export const styleText = ({ color, backgroundColor, textAlign }: RichStyle): string =>
  [
    color && `color:${color}`,
    backgroundColor && `background-color:${backgroundColor}`,
    textAlign && `text-align:${textAlign}`,
  ]
    .filter(Boolean)
    .join(";");

type Open = { name: RichName | "root"; children: RichNode[] };

class RichTextReader {
  #at = 0;
  readonly #source: string;
  #lowerCase: string | undefined;
  readonly #tags: string[];
  readonly #hasBraces: boolean;
  readonly #root: Open = { name: "root", children: [] };
  #open: Open[] = [this.#root];

  constructor(source: string, tags: string[], hasBraces: boolean) {
    this.#source = source;
    this.#tags = tags;
    this.#hasBraces = hasBraces;
  }

  read(): RichNode[] {
    while (this.#at < this.#source.length) {
      const next = this.#source.indexOf("<", this.#at);
      this.#addWords(this.#source.slice(this.#at, next === -1 ? undefined : next));
      if (next === -1) break;
      this.#at = next;
      this.#readMarkup();
    }
    return this.#root.children;
  }

  #readMarkup() {
    const source = this.#source;
    if (source.startsWith("<!--", this.#at)) return this.#skipTo("-->");
    const found = /^<(\/?)([a-zA-Z][a-zA-Z0-9]{0,19})/.exec(source.slice(this.#at, this.#at + 24));
    if (!found) {
      if (/^<[!?/]/.test(source.slice(this.#at, this.#at + 2))) return this.#skipTo(">");
      this.#addWords("<");
      this.#at++;
      return;
    }
    const [whole, isEnd, written = ""] = found;
    const name = written.toLowerCase();
    this.#at += whole.length;
    const attributes = this.#readAttributes();
    if (isEnd) return this.#close(nameOf(name));
    if (silentTags.includes(name)) return this.#skipTo(`</${name}`, true);
    const known = nameOf(name);
    if (known) this.#openElement(known, attributes);
  }

  /** Up to the end of the tag. */
  #readAttributes(): Record<string, string> {
    const source = this.#source;
    const found: Record<string, string> = {};
    while (this.#at < source.length) {
      const sign = source[this.#at]!;
      if (sign === ">") {
        this.#at++;
        return found;
      }
      if (/[\s/=]/.test(sign)) {
        this.#at++;
        continue;
      }
      const name = this.#take(/[\s=>/]/);
      this.#take(/\S/);
      if (source[this.#at] !== "=") continue;
      this.#at++;
      this.#take(/\S/);
      const quote = source[this.#at];
      if (quote === '"' || quote === "'") {
        const close = source.indexOf(quote, this.#at + 1);
        found[name.toLowerCase()] = source.slice(this.#at + 1, close === -1 ? undefined : close);
        this.#at = close === -1 ? source.length : close + 1;
      } else found[name.toLowerCase()] = this.#take(/[\s>]/);
    }
    return found;
  }

  #take(until: RegExp): string {
    const from = this.#at;
    while (this.#at < this.#source.length && !until.test(this.#source[this.#at]!)) this.#at++;
    return this.#source.slice(from, this.#at);
  }

  #skipTo(ending: string, withTag = false) {
    // Of ASCII letters only, so that places stay what they are.
    this.#lowerCase ??= this.#source.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
    const found = this.#lowerCase.indexOf(ending, this.#at);
    this.#at = found === -1 ? this.#source.length : found + (withTag ? 0 : ending.length);
  }

  #openElement(name: RichName, attributes: Record<string, string>) {
    if (name === "br") {
      this.#top.children.push({ kind: "element", name, style: {}, children: [] });
      return;
    }
    const isInList = this.#open.some((each) => each.name === "ul" || each.name === "ol");
    const used = name === "li" && !isInList ? "p" : name;
    if (blocks.has(used) && this.#has("p")) this.#close("p");
    if (used === "li" && this.#has("li") && !["ul", "ol"].includes(this.#top.name)) this.#close("li");
    if (this.#open.length > deepest) return;
    const href = used === "a" ? this.#hrefIn(attributes.href ?? "") : undefined;
    // Its words stay.
    if (used === "a" && href === undefined) return;
    const style = styleIn(attributes.style ?? "");
    if (used === "span" && Object.keys(style).length === 0) return;
    const element = { kind: "element" as const, name: used, style, children: [], ...(href !== undefined && { href }) };
    this.#top.children.push(element);
    this.#open.push(element);
  }

  get #top(): Open {
    return this.#open.at(-1)!;
  }

  #has = (name: RichName): boolean => this.#open.some((each) => each.name === name);

  #close(name: RichName | undefined) {
    if (!name || !this.#has(name)) return;
    while (this.#top.name !== name) this.#open.pop();
    this.#open.pop();
  }

  #addWords(text: string) {
    for (const [index, piece] of text.split(begin).entries()) {
      const [mark, rest] = index === 0 ? ["", piece] : (piece.split(end, 2) as [string, string]);
      if (mark !== "") this.#top.children.push({ kind: "tag", text: this.#tags[Number(mark)] ?? "" });
      const braces = this.#hasBraces && { hasBraces: true as const };
      if (rest) this.#top.children.push({ kind: "words", text: decodeEntities(rest), ...braces });
    }
  }

  /** One that begins with a merge tag is looked at when it is whole. */
  #hrefIn(written: string): string | undefined {
    const href = decodeEntities(written).trim();
    if (!href.startsWith(begin) && !isLinkTarget(href)) return undefined;
    return href.replace(/\ue000(\d+)\ue001/g, (_whole, index: string) => this.#tags[Number(index)] ?? "");
  }
}

const nameOf = (name: string): RichName | undefined =>
  names.find((each) => each === name) ?? (Object.hasOwn(renamed, name) ? renamed[name] : undefined);

function styleIn(written: string): RichStyle {
  const found: RichStyle = {};
  for (const part of decodeEntities(written).slice(0, 500).split(";")) {
    const colon = part.indexOf(":");
    const name = part.slice(0, colon).trim().toLowerCase();
    const value = part
      .slice(colon + 1)
      .trim()
      .toLowerCase();
    if (name === "text-align" && textAlignment.test(value)) found.textAlign = value;
    const color = name === "color" || name === "background-color" ? colorIn(value) : undefined;
    if (color) found[name === "color" ? "color" : "backgroundColor"] = color;
  }
  return found;
}

/** Mail programs agree on six digits. */
function colorIn(value: string): string | undefined {
  if (/^#[0-9a-f]{6}$/.test(value)) return value;
  if (/^#[0-9a-f]{3}$/.test(value)) return value.replace(/[0-9a-f]/g, "$&$&");
  const rgb = /^rgb\((\d{1,3}), ?(\d{1,3}), ?(\d{1,3})\)$/.exec(value)?.slice(1).map(Number);
  if (!rgb || rgb.some((part) => part > 255)) return undefined;
  return `#${rgb.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
