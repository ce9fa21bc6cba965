import { expect } from "vitest";
import { type Element, elementsIn } from "./read-html.ts";

/** What browsers would put right, and screen readers would stumble over. */
export function expectGoodStructure(tree: Element) {
  const all = elementsIn(tree);
  const own = all.flatMap(({ attributes: { id } }) => id ?? []);
  expect(new Set(own).size).toBe(own.length);
  for (const { attributes } of all)
    for (const name of ["aria-labelledby", "for"]) if (attributes[name]) expect(own).toContain(attributes[name]);
  for (const { name, attributes, children } of all) {
    const within = children.filter((child) => typeof child !== "string").map((child) => child.name);
    if (name === "ul" || name === "ol") expect(new Set([...within, "li"])).toEqual(new Set(["li"]));
    if (name === "dl") expect(new Set([...within, "div"])).toEqual(new Set(["div"]));
    if (name === "tr") expect(within.filter((each) => each !== "th" && each !== "td")).toEqual([]);
    if (name === "p")
      expect(within.filter((each) => ["p", "div", "ul", "ol", "dl", "table"].includes(each))).toEqual([]);
    if (attributes.target) expect(attributes.rel).toContain("noopener");
  }
  for (const link of all.filter(({ name }) => ["a", "button", "label"].includes(name)))
    expect(elementsIn(link).filter(({ name }) => ["a", "button"].includes(name))).toEqual([]);
}
