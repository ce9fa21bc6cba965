import { expect, it } from "vitest";
import { findReached } from "./begin-message.ts";

const plain = { id: "name", dataType: "plain_text" as const, config: {} };
const email = { id: "email", dataType: "email_address" as const, config: {} };
const parents = { id: "parents", dataType: "multi_data_record" as const, config: { collectionIds: ["parent"] } };
const camper = { id: "camper", dataType: "single_data_record" as const, config: { collectionIds: ["camper"] } };
const bookings = { id: "bookings", dataType: "multi_data_record" as const, config: { collectionIds: ["booking"] } };
const fields = {
  camper: [plain, parents],
  parent: [plain, email],
  tent: [plain, bookings],
  booking: [bookings, camper],
};
const fieldsOf = async (id: string) => fields[id as keyof typeof fields];

it("records are reached by an address of their own, before one of those they link to", async () => {
  expect(await findReached(["camper", "parent"], "EMAIL", fieldsOf)).toEqual({
    ...{ collectionId: "parent", throughFieldId: null, addressFieldIds: ["email"] },
  });
  expect(await findReached(["camper"], "EMAIL", fieldsOf)).toEqual({
    ...{ collectionId: "camper", throughFieldId: "parents", addressFieldIds: ["email"] },
  });
});

it("records are reached over two links where one leads to no address", async () => {
  expect(await findReached(["booking"], "EMAIL", fieldsOf)).toEqual({
    ...{ collectionId: "booking", throughFieldId: "camper", thenFieldId: "parents", addressFieldIds: ["email"] },
  });
});

it("whoever has no address is not reached", async () => {
  expect(await findReached(["tent"], "EMAIL", fieldsOf)).toBeUndefined();
  expect(await findReached(["camper"], "SMS", fieldsOf)).toBeUndefined();
});
