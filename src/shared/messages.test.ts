import { expect, it } from "vitest";
import { compactNumber, isPhoneNumber } from "./messages.ts";
import { settingsSchema } from "./settings.ts";

it("a number is one however people write it, with its country's code", () => {
  for (const text of [
    "+18025550199",
    "+1 802 555 0199",
    " +1 (802) 555-0199 ",
    "+1.802.555.0199",
    "+1\u00a0802–555–0199",
  ])
    expect(compactNumber(text)).toBe("+18025550199");
  expect(compactNumber("+44 (0)20 7946 0000")).toBe("+442079460000");
  for (const text of ["802 555 0199", "call +1 802 555 0199", "+1 802 555 0199 ext. 3", "+0 802", ""])
    expect([text, isPhoneNumber(compactNumber(text))]).toEqual([text, false]);
});

it("the installation's own sender is a number as people write it, too", () => {
  const from = settingsSchema.shape.twilioFrom;
  expect(from.parse("+1 802 555 0199")).toBe("+18025550199");
  expect(from.parse(`MG${"3".repeat(32)}`)).toBe(`MG${"3".repeat(32)}`);
  expect(from.safeParse("555 0199").success).toBe(false);
});
