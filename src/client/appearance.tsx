import { type ReactNode, useSyncExternalStore } from "react";
import { IntlProvider } from "use-intl";
import { useSession } from "#features/auth/ui/session.ts";
import { useTeamSelection } from "#features/teams/ui/team-selection.ts";
import { localeOf } from "#shared/languages.ts";
import { SimplyProvider } from "#ui/theme/simply-provider.tsx";
import { languageState, subscribeToLanguage } from "./language.ts";
import { report } from "./report.ts";

/** Brand, colours, words and time zone: from the chosen team and person, else from the host and the browser. */
export function Appearance({ children }: { children: ReactNode }) {
  const spoken = useSyncExternalStore(subscribeToLanguage, languageState);
  const { start, identity } = useSession();
  const selection = useTeamSelection();
  if (!spoken) return null;
  const brand = selection?.team.enumAppBrandId ?? start?.brand ?? "simply";
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
