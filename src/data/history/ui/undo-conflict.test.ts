import { expect, it } from "vitest";
import { ApiError } from "#shared/errors.ts";
import { conflictOf, hasRest } from "./undo-conflict.ts";

const [ada, bob] = ["0197a000-0000-7000-8000-000000000001", "0197a000-0000-7000-8000-000000000002"];
const refused = (code: string, paths: string[]) =>
  new ApiError({
    ...{ code, status: 409, messageKey: `errors.${code}`, message: "No.", requestId: "1" },
    fields: paths.map((path) => ({ path, messageKey: "data.changedMeanwhile", message: `about ${path}` })),
  } as ConstructorParameters<typeof ApiError>[0]);

it("names each record once, and keeps what is said of all", () => {
  const conflict = conflictOf(
    refused("conflict", [`records.${ada}`, `records.${ada}.values.x`, `records.${bob}`, "records"]),
  );
  expect(conflict?.records.map(({ id }) => id)).toEqual([ada, bob]);
  expect(conflict?.others).toEqual(["about records"]);
});

it("is none where nothing about records is said", () => {
  expect(conflictOf(refused("conflict", ["changeSetId"]))).toBeUndefined();
  expect(conflictOf(refused("forbidden", [`records.${ada}`]))).toBeUndefined();
  expect(conflictOf(new Error("offline"))).toBeUndefined();
});

it("leaves a rest only where something else was changed as well", () => {
  const conflict = { records: [{ id: ada!, message: "", fieldIds: ["fee"], isPlace: false }], others: [] };
  const updated = (recordId: string, fields: string[]) => ({
    ...{ recordId, kind: "updated" as const, tags: null, moves: null },
    after: Object.fromEntries(fields.map((id) => [id, "x"])),
  });
  const rest = (changes: Parameters<typeof hasRest>[0]["changes"], cursor: string | null = null) =>
    hasRest({ changes, cursor }, conflict);
  expect(rest([updated(ada!, ["fee"])])).toBe(false);
  expect(rest([{ ...updated(ada!, ["fee", "name"]), kind: "created" }])).toBe(false);
  expect(rest([updated(ada!, ["fee", "name"])])).toBe(true);
  expect(rest([updated(ada!, ["fee"]), updated(bob!, ["fee"])])).toBe(true);
  expect(rest([updated(ada!, ["fee"])], "7")).toBe(true);
});

it("names the values that stay, and a record as a whole where something else stands in the way", () => {
  const [fee, email] = ["0197a000-0000-7000-8000-0000000000f1", "0197a000-0000-7000-8000-0000000000f2"];
  const error = refused("conflict", [`records.${ada}.values.${fee}`, `records.${bob}.values.${email}`]);
  error.fields[1]!.messageKey = "data.notUnique";
  const conflict = conflictOf(error)!;
  expect(conflict.records.map(({ id, fieldIds }) => [id, fieldIds])).toEqual([
    [ada, [fee]],
    [bob, []],
  ]);
  const updated = (recordId: string, id: string) => ({
    ...{ recordId, kind: "updated" as const, tags: null, moves: null, after: { [id]: "x" } },
  });
  expect(hasRest({ changes: [updated(ada!, fee!), updated(bob!, email!)], cursor: null }, conflict)).toBe(false);
  expect(hasRest({ changes: [updated(ada!, email!)], cursor: null }, conflict)).toBe(true);
});
