import { expect, it } from "vitest";
import { countries } from "./countries.ts";
import { countryOf } from "./zone-country.ts";

it("is the country whose clocks the team goes by, whatever its language", () => {
  expect(countryOf({ timeZone: "America/New_York", locale: "fr-FR" })).toBe("US");
  expect(countryOf({ timeZone: "Europe/Paris", locale: "en-US" })).toBe("FR");
  expect(countryOf({ timeZone: "America/Mexico_City", locale: "es-419" })).toBe("MX");
});

it("knows every zone that can be chosen", () => {
  const chosen = new Map(
    [...countries].flatMap((country) =>
      (new Intl.Locale(`und-${country}`) as WithZones).getTimeZones().map((zone) => [zone, country] as const),
    ),
  );
  for (const timeZone of Intl.supportedValuesOf("timeZone").filter((zone) => chosen.has(zone)))
    expect([timeZone, countryOf({ timeZone })]).toEqual([timeZone, chosen.get(timeZone)]);
});

it("knows zones by their newer and older names", () => {
  expect(countryOf({ timeZone: "Asia/Kolkata", locale: "en-US" })).toBe("IN");
  expect(countryOf({ timeZone: "Asia/Calcutta", locale: "en-US" })).toBe("IN");
  expect(countryOf({ timeZone: "US/Pacific", locale: "fr-FR" })).toBe("US");
});

it("falls back to the language's region where the zone is nobody's", () => {
  expect(countryOf({ timeZone: "UTC", locale: "fr-FR" })).toBe("FR");
  expect(countryOf({ timeZone: "UTC", locale: "es-419" })).toBe("US");
  expect(countryOf({ timeZone: "Nowhere/At_All", locale: "fr-FR" })).toBe("FR");
  expect(countryOf({ timeZone: "UTC" })).toBe("US");
});

/** Known to Node, not yet to the compiler. */
type WithZones = Intl.Locale & { getTimeZones(): string[] };
