import { describe, expect, it } from "vitest";
import { readRange } from "./byte-range.ts";

describe("a Range of a file of 100 bytes", () => {
  it.each([
    ["bytes=0-9", { start: 0, end: 9 }],
    ["bytes=90-", { start: 90, end: 99 }],
    ["bytes=-10", { start: 90, end: 99 }],
    ["bytes=-500", { start: 0, end: 99 }],
    ["bytes=50-500", { start: 50, end: 99 }],
    ["bytes=100-", "unsatisfiable"],
    ["bytes=-0", "unsatisfiable"],
    ["bytes=9-2", undefined],
    ["bytes=0-1,5-6", undefined],
    ["bytes=-", undefined],
    ["lines=1-2", undefined],
    [undefined, undefined],
  ])("%s", (header, expected) => {
    expect(readRange(header, 100)).toEqual(expected);
  });
});
