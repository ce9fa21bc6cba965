import { expect, it } from "vitest";
import { ApiError } from "#shared/errors.ts";
import { unrestorable } from "./restore-problems.ts";

const [ada, bob] = ["0197a000-0000-7000-8000-000000000001", "0197a000-0000-7000-8000-000000000002"];

it("tells which records cannot come back, each with its reasons once", () => {
  const says = (path: string, message: string) => ({ path, messageKey: "data.notUnique", message });
  const error = new ApiError({
    ...{ code: "conflict", status: 409, messageKey: "errors.conflict", message: "No.", requestId: "1" },
    fields: [
      says(`records.${ada}.values.email`, "“Ann” already has this value."),
      says(`records.${ada}.values.phone`, "“Ann” already has this value."),
      says(`records.${bob}`, "This record isn’t available."),
      says("recordIds", "Too many."),
    ],
  });
  expect(unrestorable(error)).toEqual([
    { id: ada, reasons: ["“Ann” already has this value."] },
    { id: bob, reasons: ["This record isn’t available."] },
  ]);
  expect(unrestorable(new Error("offline"))).toEqual([]);
});
