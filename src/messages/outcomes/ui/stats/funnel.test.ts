import { describe, expect, it } from "vitest";
import { besideUsual, lossesOf, stepsOf } from "./funnel.ts";

const none = { unique: 0, total: 0, machine: 0 };
const totals = {
  ...{ recipients: 110, sent: 100, failed: 4, delivered: 96, bounced: 4, complained: 1, unsubscribed: 2 },
  ...{ opened: 50, clicked: 10, notOpened: 43, opens: none, clicks: none },
};
const usual = {
  delivered: 0.9,
  bounced: 0.02,
  complained: 0,
  unsubscribed: 0.01,
  opened: 0.41,
  clicked: 0.1,
  messages: 3,
};
const tracking = { opens: true, clicks: true };

describe("the way of a message", () => {
  it("goes from all who were meant to those who followed a link, each beside the usual", () => {
    expect(stepsOf({ totals, tracking, usual })).toEqual([
      { name: "recipients", count: 110, rate: null, usual: null },
      { name: "sent", count: 100, rate: null, usual: null },
      { name: "delivered", count: 96, rate: 0.96, usual: 0.9 },
      { name: "opened", count: 50, rate: 0.5, usual: 0.41 },
      { name: "clicked", count: 10, rate: 0.1, usual: 0.1 },
    ]);
  });

  it("says nothing of what was not followed", () => {
    const steps = stepsOf({ totals, tracking: { opens: false, clicks: true }, usual: null });
    expect(steps.map(({ name }) => name)).toEqual(["recipients", "sent", "delivered", "clicked"]);
  });

  it("counts those that did not come back where nobody tells of deliveries", () => {
    const steps = stepsOf({ totals: { ...totals, delivered: 0 }, tracking, usual });
    expect(steps[2]).toEqual({ name: "delivered", count: 96, rate: 0.96, usual: null });
  });

  it("and of nobody there is no part", () => {
    expect(lossesOf({ totals: { ...totals, sent: 0, bounced: 0 }, tracking, usual })[0]).toMatchObject({ rate: 0 });
    expect(lossesOf({ totals, tracking, usual }).map(({ name, count }) => [name, count])).toEqual([
      ["bounced", 4],
      ["complained", 1],
      ["unsubscribed", 2],
      ["failed", 4],
    ]);
  });
});

it("what nobody would see is no difference", () => {
  expect(besideUsual(0.5, 0.41)).toBe("more");
  expect(besideUsual(0.3, 0.41)).toBe("less");
  expect(besideUsual(0.42, 0.41)).toBe("same");
  expect(besideUsual(0.001, 0)).toBe("same");
  expect(besideUsual(0.02, 0)).toBe("more");
});
