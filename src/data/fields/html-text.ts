/** The tags that formatted text may have. */
export const formattingTags: readonly string[] = [
  ...["h1", "h2", "h3", "h4", "h5", "h6", "p", "div", "blockquote", "pre", "br", "hr"],
  ...["ul", "ol", "li", "strong", "b", "em", "i", "u", "s", "sub", "sup", "mark", "code", "a", "img"],
  ...["table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td"],
];

/** Also written by word processors and editors: what has such a tag was meant as HTML, "Ada <ada@example.org>" was not. */
const pastedTags = ["span", "font", "center", "section", "article", "html", "head", "body", "meta", "style", "script"];

const meantTags = new Set([...formattingTags, ...pastedTags]);

function hasTag(text: string): boolean {
  for (const [, name = ""] of text.matchAll(/<\/?([a-z][a-z\d]*)(?:\s[^<>]*)?\/?>/gi))
    if (meantTags.has(name.toLowerCase())) return true;
  return false;
}

/** HTML stays; plain text gets paragraphs at empty lines and breaks at line ends, or its lines would run together. */
export function textToHtml(text: string): string {
  const given = text.trim();
  if (given === "" || hasTag(given)) return given;
  const escaped = given
    .replace(/&(?!(?:amp|lt|gt|quot|apos|nbsp|#\d{1,7}|#x[\da-f]{1,6});)/gi, "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
  const paragraphs = escaped.split(/\n(?:[^\S\n]*\n)+/);
  return paragraphs.map((paragraph) => `<p>${paragraph.split("\n").join("<br />")}</p>`).join("");
}

/** Making a text safe takes its time with every tag and entity, and more with each tag that is never closed. */
const [maxTags, maxEntities] = [10_000, 20_000];

export const hasTooManyTags = (html: string): boolean =>
  hasMoreOf("<", html, maxTags) || hasMoreOf("&", html, maxEntities);

function hasMoreOf(sign: string, text: string, max: number): boolean {
  let count = 0;
  for (let at = text.indexOf(sign); at !== -1 && count <= max; at = text.indexOf(sign, at + 1)) count++;
  return count > max;
}

/** Text that is not HTML, whatever in it looks like a tag. */
export const plainTextToHtml = (text: string): string => textToHtml(escapeTags(text));

export const escapeTags = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Its words, each block on its own line. Only for reading and searching: this makes nothing safe. */
export function htmlToText(html: string): string {
  const lines = html
    .replace(/\s+/g, " ")
    .replace(/<(?:[bh]r|\/(?:p|div|h[1-6]|li|tr|blockquote|pre|caption|table))(?:\s[^<>]*)?\/?>/gi, "\n")
    .replace(/<\/t[dh]>/gi, "\t")
    .replace(/<[^<>]*>/g, "")
    .split("\n");
  return lines
    .map((line) => decodeEntities(line).trim())
    .filter((line) => line !== "")
    .join("\n");
}

const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };

export const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi, (whole, decimal, hex, name) => {
    if (name) return named[name.toLowerCase()] ?? whole;
    const point = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
