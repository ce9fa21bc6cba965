import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { MessageSettingsPart } from "#messages/consent/ui/admin/message-settings-part.tsx";
import { SmsPolicyCard } from "#messages/delivery/ui/sms/sms-policy-card.tsx";
import { useAccount } from "#team-admin/account/ui/account-query.ts";
import { NotReadYet } from "#ui/not-read-yet.tsx";
import { Page } from "#ui/page.tsx";
import { ApprovalCard } from "./approval-card.tsx";

/** The rules that all messages of the team follow. */
export default function MessageSettingsPage() {
  const t = useTranslations("messageAdmin");
  const routes = useTranslations("routes");
  const { teamId } = useTeamScope();
  const { data, error, refetch } = useAccount(teamId);
  return (
    <Page title={routes("messageSettings")} description={t("settings.about")}>
      {data ? (
        <>
          <ApprovalCard account={data} />
          <MessageSettingsPart key={data.id} />
          <SmsPolicyCard key={`${data.id} sms`} />
        </>
      ) : (
        <NotReadYet error={error} retry={refetch} rows={6} columns={2}>
          {t("settings.loadFailed")}
        </NotReadYet>
      )}
    </Page>
  );
}
