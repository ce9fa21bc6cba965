import { expect, it } from "vitest";
import { WrittenJson, writeJson } from "./written-json.ts";

it("an answer without written parts is written as ever", () => {
  expect(writeJson({ a: [1, "x", null], b: undefined })).toBe('{"a":[1,"x",null]}');
});

it("written parts stand where they were put, in their order and as they are", () => {
  const answer = { first: new WrittenJson('[[1, "$& \\" $1"]]'), second: 2, last: [new WrittenJson("null")] };
  expect(writeJson(answer)).toBe('{"first":[[1, "$& \\" $1"]],"second":2,"last":[null]}');
});

it("one answer leaves nothing behind for the next", () => {
  writeJson({ a: new WrittenJson("1") });
  expect(writeJson({ a: 2 })).toBe('{"a":2}');
});
