import { getCountries, parsePhoneNumberFromString } from "libphonenumber-js/max";

export type SmsRefusal = "premium" | "no_country" | "country" | "day_limit" | "block_limit";
type Destination = { country: string | undefined; isPremium: boolean };

/** Numbers that cost the sender, or earn their owner, more than an ordinary one. */
const premiumTypes = new Set(["PREMIUM_RATE", "SHARED_COST", "PERSONAL_NUMBER", "UAN", "PAGER", "VOICEMAIL"]);
/** There personal numbers cost what others do. */
const isOrdinaryPersonal = (type: string | undefined, callingCode: string | undefined): boolean =>
  type === "PERSONAL_NUMBER" && callingCode === "1";

/** Where an SMS goes. Satellite and other networks without a country have none. */
export function destinationOf(to: string): Destination {
  const number = parsePhoneNumberFromString(to);
  const type = number?.getType();
  const isPremium =
    type !== undefined && premiumTypes.has(type) && !isOrdinaryPersonal(type, number?.countryCallingCode);
  // Several countries share a calling code: a number that none of them has assigned counts as the largest one's.
  const country = number?.country ?? (number && largestCountryOf(number.countryCallingCode));
  return { country, isPremium };
}

/** What keeps an SMS from going there, whoever sends it. */
export function refusalOf(to: string, countries: readonly string[] | undefined): SmsRefusal | undefined {
  const { country, isPremium } = destinationOf(to);
  if (isPremium) return "premium";
  if (!country) return "no_country";
  return countries && !countries.includes(country) ? "country" : undefined;
}

/** The thousand numbers that one is among: whoever earns by codes asks for them one after the other. */
export const blockOf = (to: string): string => to.slice(0, -3);

export const smsCountries = (): string[] => getCountries().toSorted();

const largest: Record<string, string> = { "1": "US", "7": "RU", "39": "IT", "44": "GB", "47": "NO", "61": "AU" };
const others: Record<string, string> = { "212": "MA", "262": "RE", "290": "SH", "358": "FI", "590": "GP", "599": "CW" };
const largestCountryOf = (callingCode: string) => largest[callingCode] ?? others[callingCode];
