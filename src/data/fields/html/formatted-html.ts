import { type Html, html } from "#shared/html.ts";
import { defuseHtml } from "../defuse-html.ts";
import type { HtmlContext } from "../field-html.ts";
import {
  countAttributes,
  formattingAttributes,
  isCount,
  isLinkTarget,
  silentTags,
  textAlignment,
} from "../formatting-rules.ts";
import { decodeEntities, formattingTags } from "../html-text.ts";
import { type Attributes, attributes } from "./attributes.ts";
import { elsewhere } from "./link.ts";
import { isDrawn, picture } from "./pictures.ts";

type Reading = Pick<HtmlContext, "fileOf" | "isLinkFree">;

/**
 * Formatted text, written anew of what it may have: nothing of the given tags is taken over, as nothing is where the app
 * draws it, though it was made safe before it was stored. Its pictures are found where they may be read here.
 */
export function drawFormatted(given: string, reading: Reading): Html {
  const writer = new FormattedWriter(reading);
  const defused = defuseHtml(given);
  let at = 0;
  for (const found of defused.matchAll(anyTag)) {
    const [tag, isEnd, name = "", said = "", isWhole] = found;
    writer.addText(defused.slice(at, found.index));
    at = found.index + tag.length;
    if (isEnd) writer.close(name);
    else writer.open(name, attributesIn(said), isWhole !== undefined);
  }
  writer.addText(defused.slice(at));
  return writer.end();
}

/** As they are written by `defuseHtml`. */
const anyTag = /<(\/?)([a-z][\w:.-]*)((?: [a-z]+="[^"<>]*")*)( \/)?>/g;

const attributesIn = (said: string): Map<string, string> =>
  new Map(Array.from(said.matchAll(/ ([a-z]+)="([^"]*)"/g), ([, name, value]) => [name!, decodeEntities(value!)]));

const voidTags = ["br", "hr", "img"];

/** What would end something around the text where it stands alone. */
const insideOf: Readonly<Record<string, readonly string[]>> = {
  ...{ li: ["ul", "ol"], tr: ["table"], td: ["tr"], th: ["tr"] },
  ...{ caption: ["table"], thead: ["table"], tbody: ["table"], tfoot: ["table"] },
};

/** As deep as the server lets it be. Beyond, the text stays. */
const mostDeep = 50;

class FormattedWriter {
  readonly #reading: Reading;
  readonly #parts: (Html | string)[] = [];
  readonly #open: string[] = [];
  /** What is never shown, with all that is in it, and how often that was begun. */
  #silent = { tag: "", depth: 0 };

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  addText(text: string) {
    if (this.#silent.depth === 0) this.#parts.push(decodeEntities(text));
  }

  open(tag: string, said: ReadonlyMap<string, string>, isWhole: boolean) {
    if (this.#silent.depth === 0 && silentTags.includes(tag)) this.#silent.tag = tag;
    if (this.#silent.tag === tag && !isWhole) this.#silent.depth++;
    if (this.#silent.depth > 0 || !formattingTags.includes(tag)) return;
    if (tag === "img") return this.#addPicture(said);
    if (!this.#fits(tag) || (tag === "a" && !this.#leads(said))) return;
    this.#parts.push(html`<${tag}${attributes(allowed(tag, said))}>`);
    if (!voidTags.includes(tag)) this.#open.push(tag);
  }

  close(tag: string) {
    if (this.#silent.depth > 0) this.#silent.depth -= this.#silent.tag === tag ? 1 : 0;
    else this.#closeTo(this.#open.lastIndexOf(tag));
  }

  end(): Html {
    this.#closeTo(0);
    return html`${this.#parts}`;
  }

  /** With all that was opened within it. */
  #closeTo(place: number) {
    if (place === -1) return;
    for (const tag of this.#open.splice(place).reverse()) this.#parts.push(html`</${tag}>`);
  }

  #fits(tag: string): boolean {
    const around = insideOf[tag];
    const isPlaced = !around || around.some((each) => this.#open.includes(each));
    return isPlaced && this.#open.length < mostDeep;
  }

  #leads(said: ReadonlyMap<string, string>): boolean {
    return !this.#reading.isLinkFree && !this.#open.includes("a") && isLinkTarget(said.get("href")?.trim() ?? "");
  }

  /** Nothing where it may not be read. */
  #addPicture(said: ReadonlyMap<string, string>) {
    const id = /^\/api\/files\/([\w-]+)/.exec(said.get("src") ?? "")?.[1];
    const file = id === undefined ? undefined : this.#reading.fileOf(id);
    const width = said.get("width");
    if (!file || !isDrawn(file)) return;
    const look = { alt: said.get("alt") ?? "", ...(width && isCount(width) && { width: Number(width) }) };
    this.#parts.push(picture(file, look));
  }
}

function allowed(tag: string, said: ReadonlyMap<string, string>): Attributes {
  const found: Record<string, string> = {};
  for (const name of formattingAttributes[tag] ?? []) {
    const value = said.get(name);
    if (value !== undefined && (!countAttributes.has(name) || isCount(value))) found[name] = value.trim();
  }
  const alignment = /^text-align: ([a-z]+)$/.exec(said.get("style") ?? "")?.[1];
  if (alignment && textAlignment.test(alignment)) found.style = `text-align:${alignment}`;
  return tag === "a" ? { ...found, ...(/^http/i.test(found.href!) && elsewhere) } : found;
}
