import { expect, it } from "vitest";
import { withLink, withoutLink } from "./linked-value.ts";

it("puts a link in once, or in the place of the one there is", () => {
  expect(withLink(null, "a", true)).toEqual(["a"]);
  expect(withLink(["a"], "b", true)).toEqual(["a", "b"]);
  expect(withLink(["a"], "a", true)).toEqual(["a"]);
  expect(withLink("a", "b", false)).toBe("b");
});

it("takes one out, and leaves nothing where it was the last", () => {
  expect(withoutLink(["a", "b"], "a", true)).toEqual(["b"]);
  expect(withoutLink(["a"], "a", true)).toBeNull();
  expect(withoutLink("a", "a", false)).toBeNull();
  expect(withoutLink("b", "a", false)).toBe("b");
});
