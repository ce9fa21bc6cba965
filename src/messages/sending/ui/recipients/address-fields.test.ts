import { expect, it } from "vitest";
import { contactFields, linkFields, linksToAddresses, targetOf } from "./address-fields.ts";

const email = { id: "e", dataType: "email_address" as const, config: {} };
const phone = { id: "p", dataType: "phone_number" as const, config: {} };
const parents = { id: "l", dataType: "multi_data_record" as const, config: { collectionIds: ["families"] } };
const cabin = { id: "c", dataType: "multi_data_record" as const, config: { collectionIds: ["cabins"] } };
it("an email goes to an email field, a text message to a phone", () => {
  expect(contactFields([email, phone, parents], "EMAIL")).toEqual([email]);
  expect(contactFields([email, phone, parents], "SMS")).toEqual([phone]);
});

it("people are reached through links to where there are addresses, and through the one that was chosen before", () => {
  const fields = [email, parents, cabin];
  const hasAddresses = (collectionId: string) => collectionId === "families";
  expect(linksToAddresses(fields, hasAddresses, null)).toEqual([parents]);
  expect(linksToAddresses(fields, hasAddresses, "c")).toEqual([parents, cabin]);
  expect(linkFields(fields)).toEqual([parents, cabin]);
  expect(targetOf(email)).toBeUndefined();
});
