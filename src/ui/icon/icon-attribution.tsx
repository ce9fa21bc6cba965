import type { ReactNode } from "react";
import { useTranslations } from "use-intl";

/** The icons' licence asks for this sentence somewhere in the product: the about or help page. */
export const iconAttributionKey = "icons.attribution";

export function IconAttribution() {
  const t = useTranslations("icons");
  return (
    <span>
      {t.rich("attribution", {
        source: (words: ReactNode) => <a href="https://fontawesome.com">{words}</a>,
        licence: (words: ReactNode) => <a href="https://creativecommons.org/licenses/by/4.0/">{words}</a>,
      })}
    </span>
  );
}
