import { expect, it } from "vitest";
import { insertAt } from "./insert-at.ts";

it("puts a tag where the cursor is, in place of what is selected, and else at the end", () => {
  expect(insertAt("Hello !", "{{ a }}", { selectionStart: 6, selectionEnd: 6 })).toEqual({
    text: "Hello {{ a }}!",
    at: 13,
  });
  expect(insertAt("Hello you!", "Ada", { selectionStart: 6, selectionEnd: 9 }).text).toBe("Hello Ada!");
  expect(insertAt("Hello", " Ada", null)).toEqual({ text: "Hello Ada", at: 9 });
  expect(insertAt("Hi", "!", { selectionStart: 9, selectionEnd: 12 }).text).toBe("Hi!");
});
