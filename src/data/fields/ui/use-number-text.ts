import { useCallback } from "react";
import { useLocale } from "use-intl";
import { formatNumber } from "../number-format.ts";

/** Numbers in the user's language. */
export function useNumberText(): (value: string | number, options?: Intl.NumberFormatOptions) => string {
  const locale = useLocale();
  return useCallback((value, options) => formatNumber(locale, value, options), [locale]);
}
