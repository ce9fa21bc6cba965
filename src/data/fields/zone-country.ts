import { zonesToCountries } from "#shared/zones-by-country.ts";
import { countries } from "./countries.ts";

/**
 * Whose phone numbers and habits are meant where nobody says: the country of the team’s clock, else that of the language.
 */
export function countryOf({ timeZone, locale = "" }: { timeZone: string; locale?: string }): string {
  const region = locale.split("-").at(-1) ?? "";
  const zones = zonesToCountries();
  return zones.get(timeZone) ?? zones.get(usualName(timeZone)) ?? (countries.has(region) ? region : "US");
}

/** "US/Eastern" is another name of America/New_York. */
function usualName(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;
  } catch {
    return timeZone;
  }
}
