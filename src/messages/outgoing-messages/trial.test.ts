import { describe, expect, it } from "vitest";
import { betterOf, decidesAt, trialOf, triedOf, undecidedTrial } from "./trial.ts";

const trial = { share: 20, hours: 4, by: "opens" as const };
const figures = (opened: number, clicked = 0, sent = 10) => ({ sent, opened, clicked });

describe("the better of two subjects", () => {
  it("is the one that more of its own recipients opened, or clicked in", () => {
    expect(betterOf({ a: figures(3), b: figures(4) }, "opens")).toEqual({ winner: "b", why: "better" });
    expect(betterOf({ a: figures(3, 2), b: figures(4, 1) }, "clicks")).toEqual({ winner: "a", why: "better" });
    expect(betterOf({ a: figures(3, 0, 30), b: figures(2, 0, 10) }, "opens")).toEqual({ winner: "b", why: "better" });
  });

  it("is the first where neither is, or nothing is known", () => {
    expect(betterOf({ a: figures(3), b: figures(3) }, "opens")).toEqual({ winner: "a", why: "tie" });
    expect(betterOf({ a: figures(0), b: figures(0) }, "opens")).toEqual({ winner: "a", why: "nothing" });
    expect(betterOf({ a: figures(0, 0, 0), b: figures(0, 0, 0) }, "clicks")).toEqual({ winner: "a", why: "nothing" });
  });
});

it("a part of the recipients is tried, never more than there are and never one alone of many", () => {
  expect([0, 1, 2, 5, 1000].map((all) => triedOf(all, { share: 10 }))).toEqual([0, 1, 2, 2, 100]);
});

it("only emails to many are tried, until one is chosen", () => {
  const row = { trial, delivery_method: "EMAIL", content_type: "MARKETING" } as const;
  expect(trialOf(row)).toEqual(trial);
  expect(trialOf({ ...row, delivery_method: "SMS" })).toBeNull();
  expect(trialOf({ ...row, content_type: "TRANSACTIONAL" })).toBeNull();
  expect(undecidedTrial(row)).toEqual(trial);
  expect(undecidedTrial({ ...row, trial: { ...trial, winner: "a" } })).toBeNull();
  expect(decidesAt(trial)).toBeUndefined();
  expect(decidesAt({ ...trial, triedAt: "2026-06-01T08:00:00.000Z" })?.toISOString()).toBe("2026-06-01T12:00:00.000Z");
});
