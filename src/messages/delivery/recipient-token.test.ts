import { expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { mailIdFor, readRecipient, returnPathFor } from "./recipient-token.ts";

const recipient = { id: newId(), teamId: newId() };

it("a recipient is read from the Message-ID and the return path that name it, in any case", () => {
  const mailId = mailIdFor(recipient, "pine.test");
  const path = returnPathFor(recipient, "bounces@simply.example");
  expect(path).toMatch(/^bounces\+.*@simply\.example$/);
  expect(path.indexOf("@")).toBeLessThanOrEqual(64);
  for (const text of [mailId, path, path.toUpperCase(), `Final-Recipient: <${path}>`, `References: <a@b> ${mailId}`])
    expect(readRecipient(text)).toEqual(recipient);
});

it("small ids keep their zeros", () => {
  const small = { id: "00000000-0000-7000-8000-000000000001", teamId: newId() };
  expect(readRecipient(mailIdFor(small, "x.test"))).toEqual(small);
});

it.each(["", "<a@b>", "<abc.def@pine.test>", `<${"z".repeat(25)}.${"z".repeat(25)}@pine.test>`])(
  "%j names nobody",
  (text) => {
    expect(readRecipient(text)).toBeUndefined();
  },
);
