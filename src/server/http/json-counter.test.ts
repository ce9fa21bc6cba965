import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BodyLimits, usualLimits } from "#shared/body-limits.ts";
import { JsonCounter } from "./json-counter.ts";

const wide: BodyLimits = { bytes: 1e9, depth: 1000, values: 1e9, keys: 1e9, items: 1e9 };

function excessIn(text: string, limits: Partial<BodyLimits>, pieceLength = Number.POSITIVE_INFINITY) {
  const counter = new JsonCounter({ ...wide, ...limits });
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += pieceLength) {
    const excess = counter.push(bytes.subarray(at, at + pieceLength));
    if (excess) return excess;
  }
  return undefined;
}

/** The same counts, from what the parser made of it. */
function measure(value: unknown, depth = 0): Omit<BodyLimits, "bytes"> {
  if (typeof value !== "object" || value === null) return { depth, values: 1, keys: 0, items: 0 };
  const parts = Object.values(value).map((part) => measure(part, depth + 1));
  const most = (key: "depth" | "keys" | "items", own: number) => Math.max(own, ...parts.map((part) => part[key]));
  return {
    depth: most("depth", depth + 1),
    values: parts.reduce((sum, part) => sum + part.values, 1),
    keys: most("keys", Array.isArray(value) ? 0 : parts.length),
    items: most("items", Array.isArray(value) ? parts.length : 0),
  };
}

describe("JSON is counted", () => {
  it("exactly as the parser would find it, however it is cut and spaced", () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 5 }),
        fc.integer({ min: 1, max: 20 }),
        fc.constantFrom(0, 2),
        (value, piece, space) => {
          const text = JSON.stringify(value, null, space);
          const counts = measure(JSON.parse(text));
          // As much as it has is enough, one less is not.
          expect(excessIn(text, counts, piece)).toBeUndefined();
          for (const key of ["depth", "values", "keys", "items"] as const)
            if (counts[key] > 0) expect(excessIn(text, { [key]: counts[key] - 1 }, piece)).toBe(key);
        },
      ),
    );
  });

  it("what stands in a text counts for nothing", () => {
    const text = JSON.stringify({ a: '[[[{"x":1,,,\\"', '"b\\\\': "]},{" });
    expect(excessIn(text, { values: 3, depth: 1, keys: 2 })).toBeUndefined();
  });

  it.each([
    ["bytes", " ".repeat(usualLimits.bytes + 1)],
    ["depth", "[".repeat(10_000)],
    ["values", `[${Array(1000).fill("[1,2,3,4,5,6]").join()}]`],
    ["keys", `{${Array(501).fill('"a":1').join()}}`],
    ["items", `[${Array(2001).fill("1").join()}]`],
    ["items", `[${",".repeat(3000)}`],
    ["values", ",".repeat(6000)],
  ])("too many %s are found, in JSON or not", (kind, text) => {
    expect(excessIn(text, usualLimits)).toBe(kind);
  });
});
