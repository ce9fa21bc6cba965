/** An element of HTML that we wrote; its text has its entities read. */
export type Element = { name: string; attributes: Record<string, string>; children: (Element | string)[] };

const empty = new Set(["br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"]);
const tag = /<(?:(\/)([a-z][a-z0-9]*)|([a-z][a-z0-9]*)((?: [a-zA-Z][\w:-]*(?:="[^"<>]*")?)*)\/?)>/y;
const attribute = / ([a-zA-Z][\w:-]*)(?:="([^"<>]*)")?/g;

/** Reads HTML as strictly as we write it: what a browser would only forgive is refused, so that nothing slips in by it. */
export function readHtml(html: string): Element {
  const root: Element = { name: "", attributes: {}, children: [] };
  const open = [root];
  let at = 0;
  while (at < html.length) {
    const next = html.indexOf("<", at);
    const text = html.slice(at, next < 0 ? html.length : next);
    if (/[>]/.test(text)) throw new Error(`a sign that is not escaped: ${text.slice(0, 80)}`);
    if (text) open.at(-1)!.children.push(readEntities(text));
    if (next < 0) break;
    tag.lastIndex = next;
    const found = tag.exec(html);
    if (!found) throw new Error(`no tag: ${html.slice(next, next + 80)}`);
    at = tag.lastIndex;
    const [, isEnd, ended, begun, rest] = found;
    if (isEnd) {
      const last = open.pop();
      if (last?.name !== ended) throw new Error(`<${last?.name}> is ended by </${ended}>`);
      continue;
    }
    const attributes = [...rest!.matchAll(attribute)].map(
      ([, name, value = ""]) => [name!, readEntities(value)] as const,
    );
    if (new Set(attributes.map(([name]) => name)).size < attributes.length)
      throw new Error(`twice the same: ${found[0]}`);
    const element: Element = { name: begun!, attributes: Object.fromEntries(attributes), children: [] };
    open.at(-1)!.children.push(element);
    if (!empty.has(element.name) && !found[0].endsWith("/>")) open.push(element);
  }
  if (open.length > 1) throw new Error(`<${open.at(-1)!.name}> has no end`);
  return root;
}

/** All elements within one, in their order. */
export const elementsIn = (element: Element): Element[] =>
  element.children.flatMap((child) => (typeof child === "string" ? [] : [child, ...elementsIn(child)]));

export const textIn = (element: Element): string =>
  element.children.map((child) => (typeof child === "string" ? child : textIn(child))).join("");

/** By an element's name, a class, or an attribute. */
export const find = (element: Element, isWanted: (element: Element) => boolean): Element[] =>
  elementsIn(element).filter(isWanted);

export const hasClass =
  (name: string) =>
  ({ attributes }: Element): boolean =>
    attributes.class?.split(" ").includes(name) === true;

const readEntities = (text: string): string =>
  text.replace(/&(?:#(\d+)|amp|lt|gt|quot|nbsp);/g, (entity, code?: string) =>
    code
      ? String.fromCodePoint(Number(code))
      : { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&nbsp;": " " }[entity]!,
  );
