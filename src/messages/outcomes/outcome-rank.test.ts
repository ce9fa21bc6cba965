import fc from "fast-check";
import { expect, it } from "vitest";
import { notificationTypes } from "#shared/messages.ts";
import { outcomeOf, rankedTypes } from "./outcome-rank.ts";

const told = fc.record({
  type: fc.constantFrom(...notificationTypes),
  at: fc.date({ min: new Date("2026-01-01"), max: new Date("2027-01-01"), noInvalidDate: true }),
  isMachine: fc.boolean(),
});

it("ranks every type once", () => {
  expect([...rankedTypes].sort()).toEqual([...notificationTypes].sort());
});

it("gives the same outcome for the same events in any order and however often they come", () => {
  const shuffled = fc
    .array(told, { maxLength: 12 })
    .chain((events) =>
      fc.tuple(fc.constant(events), fc.shuffledSubarray([...events, ...events], { minLength: 2 * events.length })),
    );
  fc.assert(
    fc.property(shuffled, ([events, again]) => {
      expect(outcomeOf(again)).toEqual(outcomeOf(events));
    }),
  );
});

const at = new Date("2026-11-16T10:00:00Z");

it.each([
  [["delivered", "sent", "queued"], "delivered", "sent"],
  [["bounce", "delivery"], "bounce", "sent"],
  [["open", "bounce"], "open", "sent"],
  [["click", "complaint", "open"], "complaint", "sent"],
  [["failed"], "failed", "failed"],
  [["queued", "failed"], "failed", "sent"],
  [["canceled"], "canceled", null],
] as const)("of %j the last word is %s", (types, status, turnsOut) => {
  expect(outcomeOf(types.map((type) => ({ type, at })))).toMatchObject({ status, turnsOut });
});

it("does not take a program for a person", () => {
  const machine = outcomeOf([
    { type: "delivery", at },
    { type: "open", at, isMachine: true },
    { type: "click", at, isMachine: true },
  ]);
  expect(machine).toMatchObject({ status: "delivery", openedAt: null, clickedAt: null, turnsOut: "sent" });
});
