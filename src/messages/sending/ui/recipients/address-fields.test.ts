import { expect, it } from "vitest";
import { contactFields, linkFields, routesToAddresses, targetOf } from "./address-fields.ts";

const email = { id: "e", dataType: "email_address" as const, config: {} };
const phone = { id: "p", dataType: "phone_number" as const, config: {} };
const parents = { id: "l", dataType: "multi_data_record" as const, config: { collectionIds: ["families"] } };
const cabin = { id: "c", dataType: "multi_data_record" as const, config: { collectionIds: ["cabins"] } };
it("an email goes to an email field, a text message to a phone", () => {
  expect(contactFields([email, phone, parents], "EMAIL")).toEqual([email]);
  expect(contactFields([email, phone, parents], "SMS")).toEqual([phone]);
});

const camper = { id: "r", dataType: "single_data_record" as const, config: { collectionIds: ["campers"] } };
const back = { id: "b", dataType: "multi_data_record" as const, config: { collectionIds: ["registrations"] } };
type AnyField = typeof email | typeof parents | typeof camper;
const campers: AnyField[] = [email, parents, cabin];
const all: Record<string, AnyField[]> = { campers, families: [email], cabins: [back], registrations: [camper, back] };
const fieldsOf = (id: string) => all[id]!;
const none = { throughFieldId: null };

it("people are reached over links to where there are addresses, and over those that were chosen before", () => {
  const routes = (chosen: Parameters<typeof routesToAddresses>[3]) =>
    routesToAddresses("campers", fieldsOf, "EMAIL", chosen).map(({ links, target }) => [
      links.map(({ id }) => id).join(" "),
      target,
    ]);
  expect(routes(none)).toEqual([["l", "families"]]);
  expect(routes({ throughFieldId: "c" })).toEqual([
    ["l", "families"],
    ["c", "cabins"],
  ]);
  expect(linkFields(campers)).toEqual([parents, cabin]);
  expect(targetOf(email)).toBeUndefined();
});

it("those of one link come before those of two, and none leads back to where it began", () => {
  const found = routesToAddresses("registrations", fieldsOf, "EMAIL", none);
  expect(found.map(({ links }) => links.map(({ id }) => id))).toEqual([["r"], ["r", "l"]]);
  expect(routesToAddresses("registrations", fieldsOf, "SMS", none)).toEqual([]);
});
