import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";

/** The icons' licence asks for this sentence somewhere in the product: the about or help page. */
export const iconAttributionKey = "icons.attribution";

export function IconAttribution() {
  const t = useTranslations("icons");
  return (
    <span>
      {t.rich("attribution", {
        source: (words: ReactNode) => <OutsideLink to="https://fontawesome.com">{words}</OutsideLink>,
        licence: (words: ReactNode) => (
          <OutsideLink to="https://creativecommons.org/licenses/by/4.0/">{words}</OutsideLink>
        ),
      })}
    </span>
  );
}

function OutsideLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Anchor href={to} inherit underline="always" target="_blank" rel="noreferrer">
      {children}
    </Anchor>
  );
}
