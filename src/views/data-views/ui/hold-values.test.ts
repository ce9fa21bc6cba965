import { expect, it } from "vitest";
import { plainlyDisplayed, viewSettingsSchema } from "../view-settings.ts";
import { holdValues } from "./hold-values.ts";

const item = (id: string, values: Record<string, unknown>) => ({ id, name: id, values });

it("fields that do not update by themselves keep what was read, and it is known for which items something waits", () => {
  const old = {
    pages: [{ items: [item("a", { seats: 3, guide: "x" }), item("b", { seats: 5 })], names: { x: "Xenia" } }],
    pageParams: [""],
  };
  const fresh = {
    pages: [
      {
        items: [item("a", { seats: 2, guide: "y", note: "new" }), item("b", { seats: 5 }), item("c", { seats: 1 })],
        names: { y: "Yann" },
      },
    ],
    pageParams: [""],
  };
  const { data, waiting } = holdValues(old, fresh, ["guide"]);
  expect(data).toEqual({
    pages: [
      {
        items: [item("a", { seats: 2, guide: "x", note: "new" }), item("b", { seats: 5 }), item("c", { seats: 1 })],
        names: { x: "Xenia", y: "Yann" },
      },
    ],
    pageParams: [""],
  });
  expect([...waiting]).toEqual(["a"]);
  expect(holdValues(old, fresh, []).data).toEqual({
    ...fresh,
    pages: [{ ...fresh.pages[0], names: { x: "Xenia", y: "Yann" } }],
  });
});

it("one item alone and a first reading are as they are read", () => {
  const one = (values: object) => ({ item: { id: "a", values }, missing: null });
  expect(holdValues(one({ seats: 3 }), one({ seats: 2 }), ["seats"])).toMatchObject({
    data: { item: { values: { seats: 3 } } },
  });
  expect(holdValues(undefined, one({ seats: 2 }), ["seats"])).toEqual({ data: one({ seats: 2 }), waiting: new Set() });
  expect(holdValues({ item: null }, 7, ["seats"]).data).toBe(7);
});

it("a displayed field of before there was the setting follows changes, as it did", () => {
  expect(plainlyDisplayed("seats").autoUpdateData).toBe(true);
  const stored = { displayedFields: [{ field: "seats", showTitle: false }] };
  const [seats] = viewSettingsSchema.partial().parse(stored).displayedFields!;
  expect(seats).toMatchObject({ showTitle: false, autoUpdateData: true });
});
