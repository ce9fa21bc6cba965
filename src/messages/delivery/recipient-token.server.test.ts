import { expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { mailIdFor, readRecipient, returnPathFor } from "./recipient-token.server.ts";

const app = { secret: Buffer.from("a secret of thirty-two characters") };
const recipient = { id: newId(), teamId: newId() };

it("a recipient is read from the Message-ID and the return path that name it, in any case", () => {
  const mailId = mailIdFor(app, recipient, "pine.test");
  const path = returnPathFor(app, recipient, "bounces@simply.example");
  expect(path).toMatch(/^bounces\+.*@simply\.example$/);
  expect(returnPathFor(app, recipient, "elevensigns@simply.example").indexOf("@")).toBe(64);
  for (const text of [mailId, path, path.toUpperCase(), `Final-Recipient: <${path}>`, `References: <a@b> ${mailId}`])
    expect(readRecipient(app, text)).toEqual(recipient);
});

it.each([
  ["small", "00000000-0000-7000-8000-000000000001"],
  ["large", "ffffffff-ffff-7fff-bfff-ffffffffffff"],
])("%s ids come back as they are", (_name, id) => {
  const named = { id, teamId: newId() };
  expect(readRecipient(app, mailIdFor(app, named, "x.test"))).toEqual(named);
  const ofTeam = { id: newId(), teamId: id };
  expect(readRecipient(app, mailIdFor(app, ofTeam, "x.test"))).toEqual(ofTeam);
});

it("one that somebody else has made, or changed in any place, names nobody", () => {
  const path = returnPathFor(app, recipient, "bounces@simply.example");
  const forged = returnPathFor({ secret: Buffer.from("another secret of as many letters") }, recipient, "b@x.test");
  expect(readRecipient(app, forged)).toBeUndefined();
  const begin = path.indexOf("+") + 1;
  for (let place = begin; place < path.indexOf("@"); place++) {
    const other = path[place] === "a" ? "b" : "a";
    expect(readRecipient(app, path.slice(0, place) + other + path.slice(place + 1))).toBeUndefined();
  }
});

it.each(["", "<a@b>", "<abc.def@pine.test>", `<${"z".repeat(52)}@pine.test>`, `<${"0".repeat(52)}@pine.test>`])(
  "%j names nobody",
  (text) => {
    expect(readRecipient(app, text)).toBeUndefined();
  },
);
