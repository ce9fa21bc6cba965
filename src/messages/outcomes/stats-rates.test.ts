import { expect, it } from "vitest";
import { medianRates, ratesOf } from "./stats-rates.ts";

const none = { delivered: 0, bounced: 0, complained: 0, unsubscribed: 0, opened: 0, clicked: 0 };

it("rates are of those who were sent to, and nothing of nobody", () => {
  expect(ratesOf({ ...none, sent: 4, delivered: 3, opened: 1 })).toEqual({ ...none, delivered: 0.75, opened: 0.25 });
  expect(ratesOf({ ...none, sent: 0 })).toEqual(none);
});

it("what is usual is the one in the middle", () => {
  const opened = (...all: number[]) => medianRates(all.map((each) => ({ ...none, opened: each }))).opened;
  expect([opened(), opened(0.4), opened(0.9, 0.1, 0.2), opened(0.1, 0.2, 0.3, 1)]).toEqual([0, 0.4, 0.2, 0.25]);
});
