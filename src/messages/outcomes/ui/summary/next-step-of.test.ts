import { expect, it } from "vitest";
import { readSchedule } from "#messages/outgoing-messages/schedule.ts";
import { nextStepOf } from "./next-step-of.ts";

it("what is approved is scheduled for the time that was chosen, while that is still to come", () => {
  const approved = { Status: "APPROVED", Actions: ["schedule" as const, "sendNow" as const] } as const;
  const message = (input: object, localTime: string | null) => ({
    ...{ ...approved, Actions: [...approved.Actions], Schedule: readSchedule({ localTime }) },
    ...input,
  });
  const stepOn = (day: string, given: ReturnType<typeof message>) =>
    nextStepOf(given, "America/New_York", new Date(`${day}T12:00:00Z`));
  const tomorrow = message({}, "2027-06-02T09:00");
  expect(stepOn("2027-06-01", tomorrow)).toEqual({ is: "schedule", localTime: "2027-06-02T09:00" });
  expect(stepOn("2027-06-03", tomorrow)).toEqual({ is: "pickTime" });
  expect(stepOn("2027-06-01", message({}, null))).toEqual({ is: "pickTime" });
  expect(stepOn("2027-06-01", message({ Actions: [] }, "2027-06-02T09:00"))).toBeUndefined();
  expect(stepOn("2027-06-01", message({ Status: "SCHEDULED" }, "2027-06-02T09:00"))).toBeUndefined();
});
