import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { SendersCard } from "#messages/delivery/ui/senders/senders-card.tsx";
import { WaysCard } from "#messages/delivery/ui/ways/ways-card.tsx";
import { Page } from "#ui/page.tsx";

/** Whose name messages carry, and the mail server or number that they leave by. */
export default function SendersPage() {
  const t = useTranslations("messageAdmin.senders");
  const routes = useTranslations("routes");
  const { teamId } = useTeamScope();
  return (
    <Page title={routes("messageSenders")} description={t("pageAbout")}>
      <SendersCard key={`${teamId} senders`} />
      <WaysCard key={`${teamId} ways`} />
    </Page>
  );
}
