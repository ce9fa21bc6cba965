import { countries } from "../../countries.ts";
import type { Address } from "./physical-address.ts";

/** As on an envelope: countries with the code before the city, and those with it at the end of the line. */
export function addressLines(address: Address, locale: string): string[] {
  const { line1, line2, city, region, postalCode, country, latitude, longitude } = address;
  const place = codeLast.has(country)
    ? [[city, region].filter(Boolean).join(", "), postalCode].filter(Boolean).join(" ")
    : [[postalCode, city].filter(Boolean).join(" "), region].filter(Boolean).join(", ");
  const lines = [line1, line2, place, country && countryName(country, locale)].filter(Boolean);
  return lines.length > 0 ? lines : [`${latitude}, ${longitude}`];
}

export const countryName = (code: string, locale: string): string =>
  (countries.has(code) && namesIn(locale).of(code)) || code;

const codeLast = new Set(["", "US", "CA", "GB", "AU", "NZ", "IN", "IE", "ZA"]);

const known = new Map<string, Intl.DisplayNames>();

// Making one is slow, and a table asks for every cell.
function namesIn(locale: string): Intl.DisplayNames {
  const names = known.get(locale) ?? new Intl.DisplayNames(locale, { type: "region" });
  known.set(locale, names);
  return names;
}
