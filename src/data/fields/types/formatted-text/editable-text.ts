import { cleanTree } from "../../ui/clean-tree.ts";

/** Stored text as the editor takes it: what it has no place for is turned into what it has. */
export function toEditable(html: string): string {
  const tree = cleanTree(html);
  for (const caption of tree.querySelectorAll("caption")) {
    caption.closest("table")?.before(renamed(caption, "p"));
    caption.remove();
  }
  // Innermost first: a div that only held others has nothing but blocks by then.
  for (const div of [...tree.querySelectorAll("div")].reverse()) dissolve(div);
  for (const lonely of tree.querySelectorAll("p > br:only-child"))
    if (lonely.parentElement?.textContent === "") lonely.remove();
  return htmlOf(tree);
}

/** What the editor made as it is stored; empty where nothing to see is left. */
export function fromEditable(html: string): string {
  const tree = cleanTree(html);
  for (const inner of tree.querySelectorAll(":is(li, td, th) > p:first-child"))
    if (!inner.hasAttribute("style") && isOnlyText(inner)) inner.replaceWith(...inner.childNodes);
  // The editor keeps an empty line below tables and lists, to write on.
  while (tree.lastElementChild?.localName === "p" && isBare(tree.lastElementChild)) tree.lastElementChild.remove();
  for (const line of tree.querySelectorAll("p")) if (isBare(line)) line.append(document.createElement("br"));
  return htmlOf(tree);
}

function dissolve(div: HTMLDivElement): void {
  const hasBlocks = [...div.children].some(({ localName }) => blocks.has(localName));
  if (!hasBlocks) {
    div.replaceWith(renamed(div, "p"));
    return;
  }
  for (const child of div.children)
    if (child instanceof HTMLElement && child.style.textAlign === "") child.style.textAlign = div.style.textAlign;
  div.replaceWith(...div.childNodes);
}

const blocks = new Set([
  "p",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "ul",
  "ol",
  "blockquote",
  "pre",
  "hr",
  "table",
  "div",
]);

function renamed(given: HTMLElement, tag: "p"): HTMLElement {
  const copy = document.createElement(tag);
  copy.style.textAlign = given.style.textAlign;
  if (copy.style.length === 0) copy.removeAttribute("style");
  copy.append(...given.childNodes);
  return copy;
}

const isBare = (element: Element): boolean => element.childNodes.length === 0;

/** Nothing else stands beside it but lists within the list. */
const isOnlyText = (line: Element): boolean =>
  [...(line.parentNode?.childNodes ?? [])].every((node) => node === line || /^[uo]l$/i.test(node.nodeName));

function htmlOf(tree: DocumentFragment): string {
  const holder = document.createElement("div");
  holder.append(tree);
  return holder.innerHTML;
}
