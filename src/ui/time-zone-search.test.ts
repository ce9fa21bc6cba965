import { expect, it } from "vitest";
import { createZoneSearch } from "./time-zone-search.ts";
import { listTimeZones } from "./time-zones.ts";

const zones = listTimeZones();
const searches = new Map(["en-US", "es-419", "fr-FR"].map((locale) => [locale, createZoneSearch(locale)]));
const first = (query: string, locale = "en-US") => searches.get(locale)!.find(zones, query)[0]?.value;

it.each([
  ["new york", "America/New_York"],
  ["Eastern", "America/New_York"],
  ["eastern time", "America/New_York"],
  ["Pacific Time", "America/Los_Angeles"],
  ["PST", "America/Los_Angeles"],
  ["Boston", "America/New_York"],
  ["Michigan", "America/Detroit"],
  ["France", "Europe/Paris"],
  ["Spain", "Europe/Madrid"],
  ["America/Chicago", "America/Chicago"],
  ["utc", "UTC"],
])("finds %s in English", (query, zone) => expect(first(query)).toBe(zone));

it.each([
  ["Hora del Este", "America/New_York"],
  ["hora del pacifico", "America/Los_Angeles"],
  ["España", "Europe/Madrid"],
  ["Ciudad de México", "America/Mexico_City"],
  ["Eastern", "America/New_York"],
])("finds %s in Spanish", (query, zone) => expect(first(query, "es-419")).toBe(zone));

it.each([
  ["heure de Paris", "Europe/Paris"],
  ["heure de l’Est", "America/New_York"],
  ["Allemagne", "Europe/Berlin"],
  ["Londres", "Europe/London"],
  ["Montréal", "America/Toronto"],
])("finds %s in French", (query, zone) => expect(first(query, "fr-FR")).toBe(zone));

it("finds nothing where nothing is called so", () => expect(first("UTCnew york")).toBeUndefined());

it("says what the clocks are called and where they are", () => {
  expect(createZoneSearch("en-US").describe("America/New_York")).toBe("Eastern Time, United States");
  expect(createZoneSearch("fr-FR").describe("Europe/Paris")).toMatch(/^Heure .*, France$/);
});
