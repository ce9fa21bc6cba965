import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { useSpoken } from "#client/language.ts";
import { useShownBrand } from "#client/page-brand.ts";
import { useSession } from "#people/auth/ui/session.ts";
import { useTeamSelection } from "#people/teams/ui/team-selection.ts";
import { report } from "#platform/logging/ui/report.ts";
import { localeOf } from "#shared/languages.ts";
import { SimplyProvider } from "#ui/theme/simply-provider.tsx";

/** Brand, colours, words and time zone: from the page itself, the chosen team and person, else from the host and the browser. */
export function Appearance({ children }: { children: ReactNode }) {
  const spoken = useSpoken();
  const { start, identity } = useSession();
  const selection = useTeamSelection();
  const ofPage = useShownBrand();
  if (!spoken) return null;
  const brand = ofPage ?? selection?.team.enumAppBrandId ?? start?.brand ?? "simply";
  const scheme = identity?.simplyUser.colorScheme;
  const timeZone = selection?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <IntlProvider locale={localeOf[spoken.language]} messages={spoken.words} timeZone={timeZone} onError={report}>
      <SimplyProvider brand={brand} {...(scheme && { colorScheme: scheme })}>
        {children}
      </SimplyProvider>
    </IntlProvider>
  );
}
