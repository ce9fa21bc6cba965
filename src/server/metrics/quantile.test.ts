import { expect, it } from "vitest";
import { quantile } from "./quantile.ts";

const buckets = [
  { upTo: 0.01, count: 50 },
  { upTo: 0.05, count: 90 },
  { upTo: 1, count: 98 },
  { upTo: Number.POSITIVE_INFINITY, count: 100 },
];

it("is reckoned evenly within a bucket, and no further than the last that has an end", () => {
  expect([0.25, 0.5, 0.7, 0.9, 0.99].map((part) => quantile(buckets, part))).toEqual([5, 10, 30, 50, 1000]);
});

it("is nothing where nothing was timed", () => {
  expect([quantile([], 0.5), quantile([{ upTo: 1, count: 0 }], 0.5)]).toEqual([null, null]);
});
