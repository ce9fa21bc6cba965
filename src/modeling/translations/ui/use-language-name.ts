import { useMemo } from "react";
import { useLocale } from "use-intl";

/** What a language is called in the reader's own; a code that nobody knows stands as it is. */
export function useLanguageName(): (code: string) => string {
  const locale = useLocale();
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: "language" });
    return (code) => {
      try {
        return names.of(code) ?? code;
      } catch {
        return code;
      }
    };
  }, [locale]);
}
