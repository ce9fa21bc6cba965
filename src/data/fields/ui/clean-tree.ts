import { defuseHtml } from "../defuse-html.ts";
import {
  countAttributes,
  formattingAttributes,
  isCount,
  isLinkTarget,
  isOwnFile,
  silentTags,
  textAlignment,
} from "../formatting-rules.ts";
import { formattingTags } from "../html-text.ts";

/**
 * Only what formatted text may have, built anew: nothing of the given elements is taken over. The server has done the
 * same before. Read without handlers, and within an element of a document that nobody sees: nothing loads or runs there,
 * and unlike a document's own `body` it cannot be replaced by an element of that name.
 */
export function cleanTree(html: string): DocumentFragment {
  const given = document.implementation.createHTMLDocument("").createElement("div");
  given.innerHTML = defuseHtml(html);
  const clean = document.createDocumentFragment();
  copyChildren(given, clean, 0);
  return clean;
}

export function cleanHtml(html: string): string {
  const holder = document.createElement("div");
  holder.append(cleanTree(html));
  return holder.innerHTML;
}

/** As deep as the server lets it be. Beyond, the text stays. */
const mostDeep = 50;

function copyChildren(from: Node, into: Node, depth: number): void {
  for (const child of childrenOf(from)) copyNode(child, into, depth);
}

/** A form answers with its input of that name when it is asked for its `childNodes`; the getter itself is not misled. */
const childrenOf = (node: Node): NodeListOf<ChildNode> => Reflect.get(Node.prototype, "childNodes", node);

function copyNode(node: Node, into: Node, depth: number): void {
  if (node instanceof Text) into.appendChild(document.createTextNode(node.data));
  if (!(node instanceof HTMLElement) || silentTags.includes(node.localName)) return;
  const copy = depth < mostDeep ? copyElement(node) : undefined;
  if (copy) into.appendChild(copy);
  copyChildren(node, copy ?? into, copy ? depth + 1 : depth);
}

/** Nothing: of this tag only its text stays. */
function copyElement(given: HTMLElement): HTMLElement | undefined {
  const tag = given.localName;
  if (!formattingTags.includes(tag)) return undefined;
  const copy = document.createElement(tag);
  for (const name of formattingAttributes[tag] ?? []) {
    const value = given.getAttribute(name);
    if (value !== null && isAllowed(name, value)) copy.setAttribute(name, name === "href" ? value.trim() : value);
  }
  if (textAlignment.test(given.style.textAlign)) copy.style.textAlign = given.style.textAlign;
  if (tag === "img" && !copy.hasAttribute("src")) return undefined;
  if (tag === "a" && !copy.hasAttribute("href")) return undefined;
  return copy;
}

function isAllowed(name: string, value: string): boolean {
  if (countAttributes.has(name)) return isCount(value);
  if (name === "src") return isOwnFile(value);
  if (name === "href") return isLinkTarget(value.trim());
  return true;
}
