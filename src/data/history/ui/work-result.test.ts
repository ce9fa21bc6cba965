import { expect, it } from "vitest";
import { resultOf } from "./work-result.ts";

it("tells what was changed, what was left out, and what takes it back", () => {
  const result = { changeSetId: "set", records: 19_990, skipped: { records: 10, reasons: {}, examples: [] } };
  expect(resultOf({ result })).toEqual({ changeSetId: "set", records: 19_990, skipped: 10, notFound: 0 });
});

it("counts what an import made and changed", () => {
  const result = { changeSetId: "set", create: 7, update: 3, skip: 1, badRows: 2 };
  expect(resultOf({ result })).toEqual({ changeSetId: "set", records: 10, skipped: 2, notFound: 0 });
});

it("knows of nothing to take back where nothing was written", () => {
  const nothing = { changeSetId: null, records: 0, skipped: 0, notFound: 0 };
  expect(resultOf({ result: null })).toEqual(nothing);
  expect(resultOf({ result: { create: 7, update: 3, skip: 1, badRows: 0 } })).toEqual(nothing);
});

it("counts what was looked for in vain", () => {
  const result = { changeSetId: "set", records: 2, notFound: 3 };
  expect(resultOf({ result })).toEqual({ changeSetId: "set", records: 2, skipped: 0, notFound: 3 });
});
