import { expect, it } from "vitest";
import { designSchema, isBlankDesign } from "./design.ts";

const isBlank = (...blocks: object[]) => isBlankDesign(designSchema.parse({ blocks }));
const text = (html: string) => ({ id: "t", kind: "text", html });

it.each<[string, object[]]>([
  ["nothing", []],
  ["an empty heading and text", [{ id: "h", kind: "heading", text: " " }, text("<p>&nbsp;</p><p></p>")]],
  [
    "lines, room and the team's logo",
    [
      { id: "d", kind: "divider" },
      { id: "s", kind: "spacer" },
      { id: "l", kind: "logo" },
    ],
  ],
  [
    "pictures without a file",
    [
      { id: "p", kind: "picture", alt: "A lake" },
      { id: "h", kind: "hero" },
    ],
  ],
  ["a button without words", [{ id: "b", kind: "button", link: "https://camp.example" }]],
  ["empty blocks within others", [{ id: "r", kind: "repeat", over: "records", blocks: [text("")] }]],
  ["links to nothing", [{ id: "s", kind: "social" }]],
])("a design of %s says nothing", (_what, blocks) => {
  expect(isBlank(...blocks)).toBe(true);
});

it.each<[string, object]>([
  ["a merge tag", text("<p>{{ record.first_name }}</p>")],
  ["a picture", { id: "p", kind: "picture", address: "https://camp.example/lake.jpg" }],
  ["a button", { id: "b", kind: "button", label: "Sign up" }],
  ["line items", { id: "i", kind: "line_items", over: "record.fees" }],
  ["words within a column", { id: "c", kind: "columns", columns: [{ blocks: [] }, { blocks: [text("<p>Hi</p>")] }] }],
])("a design with %s says something", (_what, block) => {
  expect(isBlank(block)).toBe(false);
});
