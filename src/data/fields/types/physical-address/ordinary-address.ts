import { normalForm } from "#shared/normal-form.ts";
import { countries } from "../../countries.ts";

type PartName = "line1" | "line2" | "city" | "region" | "postalCode" | "country";
type Parts = { [Name in PartName]?: string };

/** Where the place and its code stand: in the order of one country or another. Each is one part between commas or lines. */
const places: readonly ((part: string) => Parts | undefined)[] = [
  // NY 12946, ON M5V 2T6
  (part) => named(/^([A-Z]{2}),?\s+(\d{5}(?:-\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d)$/, part, ["region", "postalCode"]),
  // Lake Placid NY 12946
  (part) =>
    named(/^(\D{2,80}?),?\s+([A-Z]{2})\s+(\d{5}(?:-\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d)$/, part, [
      "city",
      "region",
      "postalCode",
    ]),
  // 12345 Berlin, 75011 Paris, 1010 Wien, F-75011 Paris, 1234 AB Amsterdam
  (part) => named(/^(?:[A-Z]{1,2}-)?(\d{4,5}|\d{4} ?[A-Z]{2})\s+(\p{L}[^\d]{1,80})$/u, part, ["postalCode", "city"]),
  // London SW1A 2AA
  (part) => named(/^(\D{2,80}?)\s+([A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/, part, ["city", "postalCode"]),
  // SW1A 2AA
  (part) => named(/^([A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/, part, ["postalCode"]),
];

function named(form: RegExp, part: string, names: readonly PartName[]): Parts | undefined {
  const found = form.exec(part);
  if (!found) return undefined;
  return Object.fromEntries(names.map((name, place) => [name, found[place + 1]!.trim()]));
}

const longest = 500;

/**
 * An address as people write it on a letter, in one line or in several: street, then place and postal code, then perhaps
 * the country. Undefined where it does not look like one: then nobody knows what its parts are.
 */
export function readOrdinary(text: string): Parts | undefined {
  if (text.length > longest) return undefined;
  const parts = text
    .split(/\r?\n|,/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const country = parts.length > 2 ? countryNamed(parts.at(-1)!) : undefined;
  if (country) parts.pop();
  const last = parts.pop() ?? "";
  const place = places.map((read) => read(last)).find((found) => found !== undefined);
  if (!place) return undefined;
  if (!place.city) {
    const city = parts.pop();
    if (city === undefined) return undefined;
    place.city = city;
  }
  const [line1, ...others] = parts;
  // A place without a street is no letter's address.
  if (!line1 || others.length > 2) return undefined;
  return { ...place, line1, line2: others.join(", "), ...(country && { country }) };
}

/** By its code, or by its name in one of our languages. */
export function countryNamed(text: string): string | undefined {
  const wanted = fold(text);
  return usual[wanted] ?? (countries.has(text.toUpperCase()) ? text.toUpperCase() : countryNames().get(wanted));
}

const usual: Record<string, string | undefined> = {
  usa: "US",
  "u.s.a.": "US",
  "u.s.": "US",
  uk: "GB",
  "u.k.": "GB",
  england: "GB",
  scotland: "GB",
  wales: "GB",
  eeuu: "US",
};

let names: Map<string, string> | undefined;

function countryNames(): Map<string, string> {
  if (names) return names;
  names = new Map();
  for (const language of ["en", "es", "fr", "de"]) {
    const display = new Intl.DisplayNames([language], { type: "region" });
    for (const code of countries) names.set(fold(display.of(code) ?? code), code);
  }
  return names;
}

const fold = (text: string): string => normalForm(text, "NFD").replace(/\p{M}/gu, "").toLowerCase();
