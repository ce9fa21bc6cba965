import { formattingAttributes, isOwnFile, textAlignment } from "./formatting-rules.ts";

/**
 * The same HTML with only such attributes as formatted text may have, made from its letters alone: browsers look at the
 * handlers of elements even where they will never run, and then only the content policy stands between. In what comes
 * out every "<" begins a tag that was written here, so nothing else can appear however it is read. It is not clean yet.
 */
export function defuseHtml(html: string): string {
  let safe = "";
  for (let at = 0; at < html.length; ) {
    const next = html.indexOf("<", at);
    if (next === -1) return safe + html.slice(at);
    safe += html.slice(at, next);
    const { text, end } = readMarkup(html, next);
    safe += text;
    at = end;
  }
  return safe;
}

type Read = { text: string; end: number };

/** What begins with "<": a tag, something that nobody sees, or only that sign. */
function readMarkup(html: string, at: number): Read {
  if (html.startsWith("<!--", at)) return { text: "", end: endOfComment(html, at) };
  if (/[a-z]/i.test(html[at + 1] ?? "")) return readTag(html, at + 1);
  if (html[at + 1] === "/" && /[a-z]/i.test(html[at + 2] ?? "")) {
    const { name, end } = readName(html, at + 2);
    return { text: isPlainName.test(name) ? `</${name}>` : "", end: readAttributes(html, end).end };
  }
  if (/[!?/]/.test(html[at + 1] ?? "")) return { text: "", end: after(html, ">", at + 2) };
  return { text: "&lt;", end: at + 1 };
}

function endOfComment(html: string, at: number): number {
  if (html.startsWith(">", at + 4)) return at + 5;
  if (html.startsWith("->", at + 4)) return at + 6;
  const end = find(/--!?>/g, html, at + 4);
  return end ? end.index + end[0].length : html.length;
}

const isPlainName = /^[a-z][\w:.-]*$/;

/** What is in these is no HTML, and is never shown. */
const rawTags = ["script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes", "plaintext"];

const rawEnd = /<\/(script|style|textarea|title|xmp|iframe|noembed|noframes|plaintext)[\s/>]/gi;

function endOfRaw(name: string, html: string, from: number): number {
  for (let at = from; ; ) {
    const closing = find(rawEnd, html, at);
    if (!closing) return html.length;
    if (closing[1]!.toLowerCase() === name) return after(html, ">", closing.index);
    at = closing.index + closing[0].length;
  }
}

function readTag(html: string, at: number): Read {
  const { name, end: afterName } = readName(html, at);
  const { attributes, isClosed, isWhole, end } = readAttributes(html, afterName);
  if (!isWhole || !isPlainName.test(name)) return { text: "", end };
  if (rawTags.includes(name) && !isClosed) {
    return { text: "", end: endOfRaw(name, html, end) };
  }
  const kept = [...attributes].flatMap(([key, value]) => keep(name, key, value));
  return { text: `<${[name, ...kept].join(" ")}${isClosed ? " /" : ""}>`, end };
}

function readName(html: string, at: number): { name: string; end: number } {
  const end = find(/[\s/>]/g, html, at)?.index ?? html.length;
  return { name: html.slice(at, end).toLowerCase(), end };
}

type Attributes = { attributes: Map<string, string>; isClosed: boolean; isWhole: boolean; end: number };

/** As browsers read them, up to the end of the tag. Of two with one name the first counts. */
function readAttributes(html: string, from: number): Attributes {
  const attributes = new Map<string, string>();
  for (let at = from; ; ) {
    const start = find(/[^\s/]/g, html, at)?.index;
    if (start === undefined) return { attributes, isClosed: false, isWhole: false, end: html.length };
    if (html[start] === ">") return { attributes, isClosed: html[start - 1] === "/", isWhole: true, end: start + 1 };
    const nameEnd = find(/[\s/>=]/g, html, start + 1)?.index ?? html.length;
    const name = html.slice(start, nameEnd).toLowerCase();
    const { value, end } = readValue(html, nameEnd);
    if (!attributes.has(name)) attributes.set(name, value);
    at = end;
  }
}

function readValue(html: string, at: number): { value: string; end: number } {
  const equals = find(/\S/g, html, at);
  if (equals?.[0] !== "=") return { value: "", end: at };
  const start = find(/\S/g, html, equals.index + 1)?.index ?? html.length;
  const mark = html[start];
  if (mark === '"' || mark === "'") {
    const end = html.indexOf(mark, start + 1);
    return end === -1 ? { value: "", end: html.length } : { value: html.slice(start + 1, end), end: end + 1 };
  }
  const end = mark === ">" ? start : (find(/[\s>]/g, html, start)?.index ?? html.length);
  return { value: html.slice(start, end), end };
}

function keep(tag: string, name: string, value: string): string[] {
  if (name === "style") {
    const alignment = [...value.matchAll(/(?:^|;)\s*text-align\s*:\s*([a-z]+)\s*(?=;|$)/gi)].at(-1)?.[1]?.toLowerCase();
    return alignment && textAlignment.test(alignment) ? [`style="text-align: ${alignment}"`] : [];
  }
  if (!(Object.hasOwn(formattingAttributes, tag) && formattingAttributes[tag]!.includes(name))) return [];
  if (name === "src" && !isOwnFile(value)) return [];
  return [`${name}="${value.replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")}"`];
}

function find(sign: RegExp, text: string, at: number): RegExpExecArray | null {
  sign.lastIndex = at;
  return sign.exec(text);
}

function after(text: string, sign: string, at: number): number {
  const found = text.indexOf(sign, at);
  return found === -1 ? text.length : found + sign.length;
}
