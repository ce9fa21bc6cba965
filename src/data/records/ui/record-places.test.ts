import { expect, it } from "vitest";
import { avatarOf, leavesOf, lineDown } from "./record-places.ts";

const collection = (id: string, parent: string | null = null, more: object = {}) => ({
  ...{ id, idParentDataCollection: parent, idAvatarDataField: null as string | null, representsPeople: false },
  ...more,
});
const all = [
  collection("people", null, { representsPeople: true, idAvatarDataField: "photo" }),
  collection("campers", "people"),
  collection("staff", "people"),
  collection("guests"),
];

it("shows a record where it was put, its home first", () => {
  const record = { homeId: "campers", collections: ["guests", "people", "staff", "campers"] };
  expect(leavesOf(record, all).map(({ id }) => id)).toEqual(["campers", "staff", "guests"]);
  expect(leavesOf({ homeId: "people", collections: ["people", "staff"] }, all).map(({ id }) => id)).toEqual(["staff"]);
  expect(leavesOf({ homeId: "gone", collections: ["gone"] }, all)).toEqual([]);
});

it("goes down from the uppermost", () => {
  expect(lineDown(all, "campers").map(({ id }) => id)).toEqual(["people", "campers"]);
});

it("knows a face by the nearest avatar field, of one picture or several", () => {
  const record = { homeId: "campers", collections: ["people", "campers"], values: { photo: ["f1", "f2"] as unknown } };
  expect(avatarOf(record, all, [])).toEqual({ fileId: "f1", isPerson: true });
  expect(avatarOf({ ...record, values: { photo: "f3" } }, all, []).fileId).toBe("f3");
  expect(avatarOf({ ...record, homeId: "guests" }, all, [])).toEqual({ fileId: undefined, isPerson: false });
});

it("takes the photo of a person where no avatar field was chosen, and nothing of a thing", () => {
  const fields = [
    { id: "scans", dataType: "multi_image" as const },
    { id: "portrait", dataType: "single_image" as const },
  ];
  const values = { scans: ["f1"], portrait: "f2" };
  const people = [collection("people", null, { representsPeople: true }), collection("campers", "people")];
  const record = { homeId: "campers", collections: ["people", "campers"], values };
  expect(avatarOf(record, people, fields)).toEqual({ fileId: "f2", isPerson: true });
  expect(avatarOf(record, [collection("campers")], fields).fileId).toBeUndefined();
  expect(avatarOf({ ...record, values: { ...values, photo: "f3" } }, all, fields).fileId).toBe("f3");
  expect(avatarOf(record, all, fields).fileId).toBeUndefined();
});
