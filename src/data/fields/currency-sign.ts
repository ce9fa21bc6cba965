/** The sign of a currency and the side it stands on, as the language has it: "$" before, "€" after. */
export function currencySign(locale: string, currency: string): { text: string; side: "left" | "right" } {
  const parts = new Intl.NumberFormat(locale, { style: "currency", currency }).formatToParts(1);
  const place = (wanted: string) => parts.findIndex(({ type }) => type === wanted);
  const text = parts[place("currency")]?.value ?? currency;
  return { text, side: place("currency") < place("integer") ? "left" : "right" };
}
