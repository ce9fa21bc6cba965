/** Numbers in a language. Text such as "1234567890123456.789" is written to its last digit. */
export const formatNumber = (locale: string, value: string | number, options: Intl.NumberFormatOptions = {}): string =>
  formatOf(locale, options).format(value as Intl.StringNumericLiteral);

/** Years are whole numbers too: "2027" has no comma, "12,000" has one. */
export const wholeFormat = { useGrouping: "min2" } as const;

export const decimalFormat = ({ decimals }: { decimals: number }) =>
  ({ useGrouping: "min2", maximumFractionDigits: decimals }) as const;

/** As a unit, since the value is 12.5 and not 0.125. */
export const percentFormat = (config: { decimals: number }) =>
  ({ ...decimalFormat(config), style: "unit", unit: "percent" }) as const;

/** Amounts in a currency; where none is known, with two digits and no sign. */
export const moneyFormat = (currency: string | null): Intl.NumberFormatOptions =>
  currency ? { style: "currency", currency } : { minimumFractionDigits: 2, maximumFractionDigits: 2 };

const formats = new Map<string, Intl.NumberFormat>();

// Making one is slow, and a table asks for every cell.
function formatOf(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, options);
  formats.set(key, format);
  return format;
}
