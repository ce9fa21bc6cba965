import { getSchema } from "@tiptap/react";
import { expect, it } from "vitest";
import { formattingAttributes } from "../../formatting-rules.ts";
import { formattingTags } from "../../html-text.ts";
import { textExtensions } from "./text-extensions.ts";

const schema = getSchema(textExtensions());
const rules = [...Object.values(schema.nodes), ...Object.values(schema.marks)].flatMap(
  ({ spec }) => spec.parseDOM ?? [],
);

it("has a place for every tag that the server keeps", () => {
  const known = new Set(rules.flatMap(({ tag }) => tag?.match(/^[a-z\d]+/)?.[0] ?? []));
  // Of these the content stays: rows stand in one body, a caption becomes a paragraph before its table, so does a div.
  const dissolved = ["div", "caption", "thead", "tbody", "tfoot"];
  expect(formattingTags.filter((tag) => !known.has(tag))).toEqual(dissolved);
});

it("makes nothing that the server would drop", () => {
  const made = [
    ...Object.values(schema.nodes)
      .filter(({ spec }) => spec.toDOM)
      .map((type) => type.spec.toDOM?.(type.createAndFill() ?? type.create())),
    ...Object.values(schema.marks).map((type) => type.spec.toDOM?.(type.create({ href: "https://example.org" }), true)),
  ];
  const tags = made.flatMap((shape) => tagsIn(shape));
  expect(tags.length).toBeGreaterThan(20);
  for (const { tag, names } of tags) {
    expect(formattingTags).toContain(tag);
    const kept = [...(formattingAttributes[tag] ?? []), "style"];
    expect([tag, names.filter((name) => !kept.includes(name))]).toEqual([tag, []]);
  }
});

/** Columns and their widths are left out when the text is handed on. */
const left = ["colgroup", "col"];

function tagsIn(shape: unknown): { tag: string; names: string[] }[] {
  if (!Array.isArray(shape) || typeof shape[0] !== "string" || left.includes(shape[0])) return [];
  const [tag, given, ...rest] = shape as [string, unknown, ...unknown[]];
  const attributes = given && typeof given === "object" && !Array.isArray(given) ? given : {};
  const names = Object.entries(attributes).flatMap(([name, value]) => (value == null ? [] : [name]));
  return [{ tag, names }, ...[given, ...rest].flatMap((part) => tagsIn(part))];
}
