import { expect, it } from "vitest";
import { wellFormedJson } from "./well-formed.ts";

const parsed = (text: string) => wellFormedJson(text, JSON.parse(text));

it("half characters become the sign for what cannot be read, wherever they stand", () => {
  expect(parsed('{"a\\ud800":["x\\uDC00y",{"b":"\\ud83d\\ude00"}],"n":1,"z":null}')).toEqual({
    "a\ufffd": ["x\ufffdy", { b: "😀" }],
    n: 1,
    z: null,
  });
  expect(parsed('"\\ud800"')).toBe("\ufffd");
});

it("everything else is left as it is", () => {
  const value = { a: ["é", "\\ud800 in words"] };
  expect(parsed(JSON.stringify(value))).toEqual(value);
});
