import { expect, it } from "vitest";
import { digitsOf, isTellingName, patternOf } from "./rules.ts";

const finds = (marks: { exact?: string[]; names?: string[] }, text: string) =>
  new RegExp(patternOf({ exact: [], names: [], ...marks }) ?? "(?!)", "i").test(text);

it("finds a person where they are written, whatever the case, and nobody who is called alike", () => {
  expect(finds({ exact: ["ada@camp.test"] }, "ask ADA@camp.test")).toBe(true);
  expect(finds({ exact: ["ada@camp.test"] }, "ada@campXtest")).toBe(false);
  expect(finds({ exact: ["ada@camp.test"] }, "nada@camp.test")).toBe(false);
  expect(finds({ exact: ["+12125550123"] }, "call +12125550123.")).toBe(true);
  expect(finds({ names: ["Ann Lee"] }, "Joann Leeds")).toBe(false);
  expect(finds({ names: ["Ann Lee"] }, "the tent of Ann Lee")).toBe(true);
  expect(finds({ exact: ["ada@camp.test"] }, "ada@camp.test.org")).toBe(false);
  expect(finds({ exact: ["ada@camp.test"] }, "ada@camp.test-lake.org")).toBe(false);
  expect(finds({ exact: ["ada@camp.test"] }, "Write to ada@camp.test.")).toBe(true);
});

it("strikes out no name of one word, and looks for no number of few digits", () => {
  expect([isTellingName("Ann"), isTellingName("Ann Lee"), isTellingName(" ")]).toEqual([false, true, false]);
  expect(patternOf({ exact: [], names: ["Ann"] })).toBeUndefined();
  expect([digitsOf("(212) 555-0123"), digitsOf("555 01"), digitsOf("0049 30 123456")]).toEqual([
    "2125550123",
    undefined,
    "4930123456",
  ]);
});
