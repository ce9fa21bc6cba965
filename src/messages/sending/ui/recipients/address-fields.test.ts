import { expect, it } from "vitest";
import { contactFields, linksToPeople, targetOf } from "./address-fields.ts";

const email = { id: "e", dataType: "email_address" as const, config: {} };
const phone = { id: "p", dataType: "phone_number" as const, config: {} };
const parents = { id: "l", dataType: "multi_data_record" as const, config: { collectionIds: ["families"] } };
const cabin = { id: "c", dataType: "multi_data_record" as const, config: { collectionIds: ["cabins"] } };
const collections = [
  { id: "families", representsPeople: true },
  { id: "cabins", representsPeople: false },
];

it("an email goes to an email field, a text message to a phone", () => {
  expect(contactFields([email, phone, parents], "EMAIL")).toEqual([email]);
  expect(contactFields([email, phone, parents], "SMS")).toEqual([phone]);
});

it("people are reached through links to people, and through the one that was chosen before", () => {
  const fields = [email, parents, cabin];
  expect(linksToPeople(fields, collections, null)).toEqual([parents]);
  expect(linksToPeople(fields, collections, "c")).toEqual([parents, cabin]);
  expect(targetOf(parents)).toBe("families");
  expect(targetOf(email)).toBeUndefined();
});
