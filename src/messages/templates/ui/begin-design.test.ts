import { expect, it } from "vitest";
import { designSchema } from "#messages/content/design.ts";
import { beginDesign } from "./begin-design.ts";

it("begins with a heading and with what was written so far, merge tags as they are", () => {
  const design = beginDesign("Dear {{ record.first_name }},\nhello <you>\n\n\n  Bye");
  expect(designSchema.parse(design)).toEqual(design);
  expect(design.blocks.map(({ kind }) => kind)).toEqual(["heading", "text"]);
  expect(design.blocks[1]).toMatchObject({
    html: "<p>Dear {{ record.first_name }},<br>hello &#60;you&#62;</p><p>Bye</p>",
  });
  expect(designSchema.parse(beginDesign("")).blocks[1]).toMatchObject({ html: "" });
});
