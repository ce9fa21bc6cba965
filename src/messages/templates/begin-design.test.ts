import { expect, it } from "vitest";
import { designSchema } from "#messages/content/design.ts";
import { deriveDesignText } from "#messages/content/ui/derive-design-text.ts";
import { brandAccent } from "#shared/brands.ts";
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

it("can be made into a text before it was ever kept, also by who left out what has a default", () => {
  const words = { description: "", quantity: "", price: "", total: "", sum: "", colon: ":" };
  const options = { accent: brandAccent.simply, language: "en", words } as const;
  const design = beginDesign("Bye");
  const { background: _left, ...text } = design.blocks[1] as unknown as Record<string, unknown>;
  expect(deriveDesignText(design, options)).toBe("Bye");
  expect(deriveDesignText({ ...design, blocks: [text as never] }, options)).toBe("Bye");
});
