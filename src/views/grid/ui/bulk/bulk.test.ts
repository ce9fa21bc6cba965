import { expect, it } from "vitest";
import { ApiError } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import { allChosen, chosenCount, chosenWith } from "../table/row-choice.ts";
import { refusalsIn } from "./bulk-refusals.ts";
import { targetOf } from "./bulk-target.ts";

const query = { collectionId: "campers", filter: null, sort: [], fields: [] };
const filter = { field: "age", operator: "is", value: 9 };

it("names chosen records one by one, and all that match by the list's filter", () => {
  const some = { kind: "some" as const, ids: new Set(["a", "b"]) };
  expect(targetOf(some, query)).toEqual({ recordIds: ["a", "b"] });
  expect(chosenCount(some)).toBe(2);
  const all = allChosen(70_000);
  expect(targetOf(all, query)).toEqual({ matching: { collectionId: "campers" } });
  expect(targetOf(all, { ...query, filter })).toEqual({ matching: { collectionId: "campers", filter } });
  expect(chosenCount(all)).toBe(70_000);
});

it("leaves those out by their number that were unticked among all", () => {
  const all = chosenWith(allChosen(70_000), [{ id: "a", number: 7 }], false)!;
  const others = { field: "record_number", operator: "is_not", value: 7 };
  expect(targetOf(all, query)).toEqual({ matching: { collectionId: "campers", filter: { and: [others] } } });
  expect(targetOf(all, { ...query, filter })?.matching?.filter).toEqual({ and: [filter, others] });
  expect(chosenCount(all)).toBe(69_999);
});

it("does not name more than the server takes at once", () => {
  const ids = new Set(Array.from({ length: 10_001 }, (_, place) => String(place)));
  expect(targetOf({ kind: "some", ids }, query)).toBeUndefined();
});

it("puts the records that stand in the way under their reasons", () => {
  const [ada, bob, cy, name] = [newId(), newId(), newId(), newId()];
  const told = (path: string, message: string) => ({ path, messageKey: "data.x", message });
  const refused = failure([
    told(`records.${ada}`, "You may not change it."),
    told(`records.${bob}.values.${name}`, "It must be filled in."),
    told(`records.${cy}.values.${name}`, "It must be filled in."),
  ]);
  expect(refusalsIn(refused)).toEqual({
    reasons: [
      { message: "It must be filled in.", fieldId: name, ids: [bob, cy] },
      { message: "You may not change it.", fieldId: null, ids: [ada] },
    ],
    ids: [ada, bob, cy],
    isMore: false,
  });
});

it("leaves what is wrong with the input itself to whoever requested", () => {
  expect(refusalsIn(failure([{ path: "values.x", messageKey: "data.x", message: "Not unique." }]))).toBeUndefined();
  expect(refusalsIn(new Error("offline"))).toBeUndefined();
});

const failure = (fields: ApiError["fields"]) =>
  new ApiError({ code: "invalid_input", status: 400, messageKey: "errors.x", message: "No.", fields, requestId: "" });
