import { expect, it } from "vitest";
import type { TextContext } from "../../field-type.ts";
import { dateTime } from "./date-time.ts";

const inParis = { dayFirst: true, timeZone: "Europe/Paris" } as TextContext;

it("is read from the database as a date or as text", () => {
  if (dateTime.storage.kind === "links") throw new Error("stored in a column");
  const { fromColumn } = dateTime.storage;
  for (const stored of [new Date("2027-07-01T14:30:00Z"), "2027-07-01 14:30:00+00", "2027-07-01 20:00:00+05:30"])
    expect(fromColumn(stored as never)).toBe("2027-07-01T14:30:00.000Z");
});

it("says its offset only where the clock alone would mislead", () => {
  const written = ["2027-10-30T00:30:00.000Z", "2027-10-31T00:30:00.000Z", "2027-10-31T01:30:00.000Z"].map((instant) =>
    dateTime.toText(instant, {}, inParis),
  );
  expect(written).toEqual(["2027-10-30 02:30", "2027-10-31 02:30", "2027-10-31 02:30 +01:00"]);
});

it("has one spelling, whatever offset an API caller writes", () => {
  for (const given of ["2027-07-01T14:30Z", "2027-07-01T16:30:00+02:00", "2027-07-01T09:30:00.000-05:00"])
    expect(dateTime.value({}).parse(given)).toBe("2027-07-01T14:30:00.000Z");
  for (const given of ["0001-01-01T00:00:00Z", "9999-12-31T12:00:00Z"])
    expect(dateTime.value({}).safeParse(given).success).toBe(false);
});
