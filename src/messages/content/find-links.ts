import { type Design, mapTexts } from "./design.ts";
import { splitTags } from "./merge/split-tags.ts";
import { type RichNode, wordsOf } from "./rich-text.ts";

export type FoundLink = { blockId: string; part: string; address: string; words: string };

/** Reads the HTML of text blocks. */
export type ReadRich = (html: string) => RichNode[];

/** Every link that an author has written, with the words that it stands behind. */
export function linksIn(design: Design, read: ReadRich): FoundLink[] {
  const found: FoundLink[] = [];
  mapTexts(design, ({ block, text, form, name }) => {
    const place = { blockId: block.id, part: name };
    if (form === "address") found.push({ ...place, address: text.trim(), words: "" });
    if (form === "rich") {
      const anchors = read(text).flatMap(anchorsIn);
      found.push(...anchors.map((anchor) => ({ ...place, address: anchor.href ?? "", words: wordsOf([anchor]) })));
    }
    return text;
  });
  return found;
}

type Element = Extract<RichNode, { kind: "element" }>;

function anchorsIn(node: RichNode): Element[] {
  if (node.kind !== "element") return [];
  return [...(node.name === "a" ? [node] : []), ...node.children.flatMap(anchorsIn)];
}

/** With a sign for each of its tags. */
export const withoutTags = (text: string, sign: string): string =>
  splitTags(text)
    ?.map((piece) => (piece.isTag ? sign : piece.text))
    .join("") ?? text;

/** The host of an address of the web; nothing where it is something else, or only known when it is merged. */
export function hostOf(address: string): string | undefined {
  const plain = withoutTags(address, "x");
  if (/^\{[{%]/.test(address) || !/^https?:/i.test(plain) || !URL.canParse(plain)) return undefined;
  return new URL(plain).hostname.toLowerCase();
}

/** One that nobody else can open. */
export const isLocal = (host: string): boolean =>
  host === "localhost" ||
  host === "[::1]" ||
  /\.(?:localhost|local|internal|lan)$/.test(host) ||
  /^(?:127|10)\.\d+\.\d+\.\d+$|^192\.168\.\d+\.\d+$|^172\.(?:1[6-9]|2\d|3[01])\.\d+\.\d+$|^0\.0\.0\.0$/.test(host) ||
  !host.includes(".");

/** Hide where a link leads: what is spam does that, so that filters of mail are wary of it. */
const shorteners: ReadonlySet<string> = new Set([
  ...["bit.ly", "bitly.com", "tinyurl.com", "t.co", "goo.gl", "ow.ly", "is.gd", "buff.ly", "rebrand.ly", "cutt.ly"],
  ...["shorturl.at", "t.ly", "rb.gy", "tiny.cc", "v.gd", "lnkd.in", "dlvr.it", "adf.ly", "s.id", "shorte.st"],
]);

export const isShortener = (host: string): boolean => shorteners.has(host.replace(/^www\./, ""));

/** Words that are an address, and not the one that the link leads to. */
export function isMisleading({ address, words }: Pick<FoundLink, "address" | "words">): boolean {
  const said = words.trim().toLowerCase();
  const host = hostOf(address);
  if (!host || !/^(?:https?:\/\/)?(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[/?#]\S*)?$/.test(said)) return false;
  const shown = hostOf(/^https?:/.test(said) ? said : `https://${said}`);
  return shown !== undefined && bare(shown) !== bare(host);
}

const bare = (host: string): string => host.replace(/^www\./, "");
