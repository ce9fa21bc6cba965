import { expect, it } from "vitest";
import { WrittenJson, writeInPieces, writeJson } from "./written-json.ts";

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

it("a large answer is the same text, whatever is in it", async () => {
  const long = 'é"\n'.repeat(400_000);
  const answer = {
    records: [{ id: "1", values: { a: long, b: undefined, c: [null, undefined, 1.5] } }, { at: new Date(0) }],
    written: new WrittenJson('["as it is"]'),
    nothing: undefined,
    empty: {},
  };
  const { written, ...plain } = answer;
  expect(await writeInPieces(plain)).toBe(JSON.stringify(plain));
  expect(JSON.parse(await writeInPieces(answer))).toMatchObject({ written: ["as it is"] });
  expect(await writeInPieces([long, undefined, { long }])).toBe(JSON.stringify([long, undefined, { long }]));
  expect(written.text).toBe('["as it is"]');
});
