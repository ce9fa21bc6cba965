import { expect, it } from "vitest";
import { keepSlow, type SlowStatement } from "./slow-statements.ts";

it("counts the same words together, keeps the worst twenty, and nothing that was quick", () => {
  const found = new Map<string, SlowStatement>();
  keepSlow(found, "select 1", 199);
  expect(found.size).toBe(0);
  keepSlow(found, "select\n  slow()", 250.4);
  keepSlow(found, "select slow()", 1000);
  expect([...found.values()]).toMatchObject([{ text: "select slow()", count: 2, worstMs: 1000, totalMs: 1250 }]);
  for (let number = 0; number < 30; number++) keepSlow(found, `select ${number}`, 300 + number);
  expect(found.size).toBe(20);
  expect(found.has("select slow()")).toBe(true);
  expect(found.has("select 0")).toBe(false);
});
