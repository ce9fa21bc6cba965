import * as z from "zod";

/** Of a field's amounts. Null is the team's: whoever reads or checks values puts it in before. */
export const currencySetting = z.string().refine(isCurrency).nullable().default(null).meta({ editor: "currency" });

/** Yen have no parts, dinars a thousand; two digits where nothing is known. */
export function currencyDecimals(currency: string | null): number {
  if (currency === null) return 2;
  const known = decimalsOf.get(currency);
  if (known !== undefined) return known;
  const decimals = formatIn("en", currency, "symbol").resolvedOptions().maximumFractionDigits ?? 2;
  decimalsOf.set(currency, decimals);
  return decimals;
}

const decimalsOf = new Map<string, number>();

/** Whether that sign or code stands for this currency, in one of the ways it is written: "$", "US$", "$US", "USD". */
export function isMarkOf(mark: string, currency: string | null): boolean {
  if (currency === null) return false;
  const wanted = mark.replace(/\s/g, "").toUpperCase();
  return wanted === currency || marksOf(currency).some((known) => known.replace(/\s/g, "").toUpperCase() === wanted);
}

/** Whether it stands for any currency. */
export const isCurrencyMark = (mark: string): boolean => /\p{Sc}/u.test(mark) || isCurrency(mark.trim().toUpperCase());

let codes: Set<string> | undefined;

export function isCurrency(code: string): boolean {
  codes ??= new Set(Intl.supportedValuesOf("currency"));
  return codes.has(code);
}

const marksOf = (currency: string): string[] =>
  ["en", "en-CA", "es", "fr", "fr-CA"].flatMap((language) =>
    (["symbol", "narrowSymbol"] as const).flatMap((display) =>
      formatIn(language, currency, display)
        .formatToParts(1)
        .filter(({ type }) => type === "currency")
        .map(({ value }) => value),
    ),
  );

const formats = new Map<string, Intl.NumberFormat>();

// Making one is slow, and an import asks for every cell.
function formatIn(language: string, currency: string, currencyDisplay: "symbol" | "narrowSymbol"): Intl.NumberFormat {
  const key = `${language} ${currency} ${currencyDisplay}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(language, { style: "currency", currency, currencyDisplay });
  formats.set(key, format);
  return format;
}
