import { expect, it } from "vitest";
import { scheduleSchema } from "#messages/outgoing-messages/schedule.ts";
import { draftOf, missingIn, scheduleOf } from "./schedule-draft.ts";

const now = scheduleSchema.parse({});

it("what was kept comes back as it was", () => {
  const later = scheduleSchema.parse({
    localTime: "2027-06-01T09:00",
    inRecipientsZone: true,
    window: { from: "08:00", to: "20:00" },
    perHour: 500,
  });
  expect(scheduleOf(draftOf(now), null)).toEqual(now);
  expect(scheduleOf(draftOf(later), 500)).toEqual(later);
});

it("a time that was typed and not chosen is not meant, and seconds are not kept", () => {
  const draft = { ...draftOf(now), localTime: "2027-06-01T09:00:00" };
  expect(scheduleOf(draft, null)).toEqual(now);
  expect(scheduleOf({ ...draft, isLater: true }, null).localTime).toBe("2027-06-01T09:00");
});

it("says what is missing", () => {
  expect(missingIn(draftOf(now))).toBeUndefined();
  expect(missingIn({ ...draftOf(now), isLater: true })).toBe("chooseTime");
  expect(missingIn({ ...draftOf(now), hasWindow: true, from: "" })).toBe("chooseHours");
});
