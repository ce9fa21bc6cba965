import { parseDocument } from "htmlparser2";
import { decodeEntities } from "#data/fields/html-text.ts";

export type ParsedElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** From the outermost. */
  within: readonly ParsedElement[];
  /** Of all that is in it. */
  text: string;
};

type Node = { type: string; data?: string; name?: string; attribs?: Record<string, string>; children?: Node[] };

/** Every element of it, in the order in which they begin. */
export function elementsIn(markup: string): ParsedElement[] {
  const found: ParsedElement[] = [];
  const walk = (nodes: Node[], within: readonly ParsedElement[]) => {
    for (const node of nodes) {
      if (node.attribs === undefined) continue;
      const element = { name: node.name!, attributes: node.attribs, within, text: textOf(node) };
      found.push(element);
      walk(node.children ?? [], [...within, element]);
    }
  };
  walk(parseDocument(markup).children as unknown as Node[], []);
  return found;
}

export const textIn = (markup: string): string => textOf(parseDocument(markup) as unknown as Node);

const textOf = (node: Node): string =>
  node.type === "text" ? (node.data ?? "") : (node.children ?? []).map(textOf).join("");

/** What a browser sends of the controls in it, as they stand. */
export function sentBy(markup: string): Map<string, string[]> {
  const sent = new Map<string, string[]>();
  const elements = elementsIn(markup);
  for (const element of elements) {
    const { name } = element.attributes;
    const value = name === undefined ? undefined : sentOf(element, elements);
    if (value === undefined) continue;
    sent.set(name!, [...(sent.get(name!) ?? []), value.replace(/\r\n?|\n/g, "\r\n")]);
  }
  return sent;
}

/** Nothing: it sends nothing. */
function sentOf({ name, attributes, text }: ParsedElement, all: ParsedElement[]): string | undefined {
  // Unlike browsers the parser leaves what is in it as it is written.
  if (name === "textarea") return decodeEntities(text.replace(/^\n/, ""));
  if (name === "select") {
    const options = all.filter((each) => each.name === "option" && each.within.at(-1)?.attributes === attributes);
    return (options.find((each) => "selected" in each.attributes) ?? options[0])?.attributes.value;
  }
  if (name !== "input" || attributes.type === "file") return undefined;
  if (/^(checkbox|radio)$/.test(attributes.type ?? ""))
    return "checked" in attributes ? (attributes.value ?? "on") : undefined;
  return attributes.type === "hidden" ? (attributes.value ?? "") : (attributes.value ?? "").replace(/[\r\n]/g, "");
}
