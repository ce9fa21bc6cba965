import type { Schedule } from "#messages/outgoing-messages/schedule.ts";

/** A schedule as it is worked on: what was typed stays while something else is chosen. */
export type ScheduleDraft = {
  isLater: boolean;
  localTime: string;
  inRecipientsZone: boolean;
  hasWindow: boolean;
  from: string;
  to: string;
};

export const draftOf = ({ localTime, inRecipientsZone, window }: Schedule): ScheduleDraft => ({
  isLater: localTime !== null,
  localTime: localTime ?? "",
  inRecipientsZone,
  hasWindow: window !== null,
  from: window?.from ?? "08:00",
  to: window?.to ?? "20:00",
});

/** What is missing before it can be kept: the key of its sentence. */
export function missingIn({ isLater, localTime, hasWindow, from, to }: ScheduleDraft) {
  if (isLater && !localTime) return "chooseTime" as const;
  return hasWindow && !(from && to) ? ("chooseHours" as const) : undefined;
}

export const scheduleOf = (draft: ScheduleDraft, perHour: Schedule["perHour"]): Schedule => ({
  // Some browsers write the seconds too.
  localTime: draft.isLater ? draft.localTime.slice(0, 16) : null,
  inRecipientsZone: draft.isLater && draft.inRecipientsZone,
  window: draft.hasWindow ? { from: draft.from.slice(0, 5), to: draft.to.slice(0, 5) } : null,
  perHour,
});
