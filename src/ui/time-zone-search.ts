import { normalForm } from "#shared/normal-form.ts";
import { zonesToCountries } from "#shared/zones-by-country.ts";
import { placesOfZones } from "./time-zone-places.ts";
import type { ZoneOption } from "./time-zones.ts";

export interface ZoneSearch {
  /** "Eastern Time, United States". */
  describe(zone: string): string;
  /** The zones that a query means, likeliest first. */
  find(zones: readonly ZoneOption[], query: string): ZoneOption[];
}

/** Finds zones by city, country, state and by what clocks are called there, in the reader's language and in English. */
export function createZoneSearch(locale: string): ZoneSearch {
  const names = new Map<string, ZoneNames>();
  const countries = [locale, "en"].map((each) => new Intl.DisplayNames(each, { type: "region" }));
  const namesOf = (zone: string) => {
    const found = names.get(zone) ?? nameZone(zone, locale, countries);
    names.set(zone, found);
    return found;
  };
  return {
    describe: (zone) => namesOf(zone).description,
    find(zones, query) {
      const asked = words(query);
      const rank = ({ value }: ZoneOption) => rankZone(namesOf(value), asked);
      return zones
        .map((zone) => ({ zone, rank: rank(zone) }))
        .filter((each) => each.rank !== undefined)
        .toSorted((one, other) => one.rank! - other.rank!)
        .map(({ zone }) => zone);
    },
  };
}

type ZoneNames = { description: string; city: string[]; all: string[]; place: number };

function nameZone(zone: string, locale: string, countries: Intl.DisplayNames[]): ZoneNames {
  const code = zonesToCountries().get(zone);
  const country = code ? countries.map((each) => each.of(code) ?? "") : [];
  const others = placesOfZones().get(zone);
  // A name takes a fifth of a millisecond and there are four hundred zones: the lesser ones are known by one.
  const clocks = (others ? [...new Set([locale, kinOf[locale] ?? locale, "en-US"])] : [locale]).map((each) =>
    clockName(zone, each),
  );
  return {
    description: [clocks[0], country[0]].filter(Boolean).join(", "),
    city: words(zone.split("/").at(-1)!),
    all: [...words([zone, others, ...clocks, ...country].join(" ")), ...saidOfEach],
    place: others ? [...placesOfZones().keys()].indexOf(zone) : placesOfZones().size,
  };
}

/** Canada's French says "heure de l’Est", as people do, where that of France has a longer name. */
const kinOf: Record<string, string> = { "fr-FR": "fr-CA" };

/** "Eastern Time", in summer and in winter. */
function clockName(timeZone: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "longGeneric" }).formatToParts(new Date());
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

/** Lower is likelier; nothing where a word of the query begins none of the zone's. */
function rankZone({ city, all, place }: ZoneNames, asked: string[]): number | undefined {
  const isIn = (among: string[]) => asked.every((word) => among.some((each) => each.startsWith(word)));
  if (!isIn(all)) return undefined;
  const isItsCity = city[0]?.startsWith(asked[0] ?? "") && isIn(city);
  return isItsCity ? place : 1000 + place;
}

/** What one says of any zone: "heure de Paris", "hora del Este". */
const saidOfEach = [
  "time",
  "zone",
  "hora",
  "horaria",
  "huso",
  "horario",
  "heure",
  "fuseau",
  "de",
  "del",
  "du",
  "la",
  "el",
  "l",
];

const words = (text: string): string[] =>
  normalForm(text, "NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
