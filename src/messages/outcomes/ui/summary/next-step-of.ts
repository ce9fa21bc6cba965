import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { hasPassed } from "#messages/outgoing-messages/schedule.ts";

type Approved = Pick<MessageShown, "Status" | "Actions" | "Schedule">;
type NextStep = { is: "schedule"; localTime: string } | { is: "pickTime" };

/** What comes after the approval, for who may do it: the time that was chosen, or choosing one that is still to come. */
export function nextStepOf({ Status, Actions, Schedule }: Approved, timeZone: string, now: Date): NextStep | undefined {
  if (Status !== "APPROVED" || !Actions.includes("schedule")) return undefined;
  const { localTime } = Schedule;
  return localTime && !hasPassed(Schedule, timeZone, now) ? { is: "schedule", localTime } : { is: "pickTime" };
}
