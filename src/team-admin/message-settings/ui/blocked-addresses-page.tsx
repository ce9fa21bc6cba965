import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { SuppressionsCard } from "#messages/consent/ui/admin/suppressions/suppressions-card.tsx";
import { Page } from "#ui/page.tsx";

/** Addresses and numbers that get no messages. */
export default function BlockedAddressesPage() {
  const t = useTranslations("messageAdmin.suppressions");
  const routes = useTranslations("routes");
  const { teamId } = useTeamScope();
  return (
    <Page title={routes("blockedAddresses")} description={t("pageAbout")}>
      <SuppressionsCard key={teamId} />
    </Page>
  );
}
