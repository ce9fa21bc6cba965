import { expect, it } from "vitest";
import { groupNamed, groupsOf, questionOf } from "./recipient-groups.ts";

const counts = { total: 10, waiting: 0, attempting: 0, sent: 8, failed: 2, uncertain: 0, canceled: 0, skipped: 0 };
const none = { unique: 0, total: 0, machine: 0 };
const totals = {
  ...{ recipients: 10, sent: 8, failed: 2, delivered: 8, bounced: 0, complained: 0, unsubscribed: 1, opened: 3 },
  ...{ clicked: 1, notOpened: 4, opens: none, clicks: none },
};

it("only groups with somebody in them are offered, and nothing that was not followed", () => {
  const { states, outcomes } = groupsOf(counts, { totals, tracking: { opens: true, clicks: false } });
  expect(states).toEqual([
    { group: "sent", count: 8 },
    { group: "failed", count: 2 },
  ]);
  expect(outcomes.map(({ group }) => group)).toEqual(["delivered", "opened", "notOpened", "unsubscribed"]);
  expect(groupsOf(null, undefined)).toEqual({ states: [], outcomes: [] });
});

it("a group is asked for by state or by outcome, and what the address names otherwise is none", () => {
  expect(questionOf("failed")).toEqual({ state: "failed" });
  expect(questionOf("opened")).toEqual({ outcome: "opened" });
  expect(questionOf(undefined)).toEqual({});
  expect(groupNamed("notOpened")).toBe("notOpened");
  expect(groupNamed("everybody")).toBeUndefined();
});
