import { useCallback } from "react";
import { useLocale } from "use-intl";

/** Numbers in the user's language. Text such as "1234567890123456.789" is written to its last digit. */
export function useNumberText(): (value: string | number, options?: Intl.NumberFormatOptions) => string {
  const locale = useLocale();
  return useCallback(
    (value, options = {}) => formatOf(locale, options).format(value as Intl.StringNumericLiteral),
    [locale],
  );
}

export const decimalFormat = ({ decimals }: { decimals: number }) =>
  ({ useGrouping: "min2", maximumFractionDigits: decimals }) as const;

const formats = new Map<string, Intl.NumberFormat>();

// Making one is slow, and a table asks for every cell.
function formatOf(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, options);
  formats.set(key, format);
  return format;
}
