import { expect, it } from "vitest";
import { VisitorLimit } from "./visitor-limit.ts";

it("lets many come at once, then at its pace, each network by itself", () => {
  const limit = new VisitorLimit({ burst: 3, perSecond: 2 });
  const take = (network: string, at: number) => limit.take(network, at);
  expect([take("a", 0), take("a", 0), take("a", 0), take("a", 0)]).toEqual([0, 0, 0, 1]);
  expect(take("b", 0)).toBe(0);
  expect([take("a", 500), take("a", 500)]).toEqual([0, 1]);
  expect([take("a", 60_000), take("a", 60_000), take("a", 60_000), take("a", 60_000)]).toEqual([0, 0, 0, 1]);
});
