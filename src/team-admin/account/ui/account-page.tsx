import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { ListsCard } from "#messages/consent/ui/admin/lists/lists-card.tsx";
import { MessageSettingsPart } from "#messages/consent/ui/admin/message-settings-part.tsx";
import { SuppressionsCard } from "#messages/consent/ui/admin/suppressions/suppressions-card.tsx";
import { SendersCard } from "#messages/delivery/ui/senders/senders-card.tsx";
import { SmsPolicyCard } from "#messages/delivery/ui/sms/sms-policy-card.tsx";
import { WaysCard } from "#messages/delivery/ui/ways/ways-card.tsx";
import { activeTeams, useSession } from "#people/auth/ui/session.ts";
import { SubscribeWidgetsCard } from "#public/website-widgets/ui/subscribe-widgets-card.tsx";
import { TeamExportCard } from "#team-admin/team-export/ui/team-export-card.tsx";
import { NotReadYet } from "#ui/not-read-yet.tsx";
import { Page } from "#ui/page.tsx";
import { AccountForm } from "./account-form.tsx";
import { useAccount } from "./account-query.ts";
import { HistoryCard } from "./history-card.tsx";
import { LogosCard } from "./logos/logos-card.tsx";

/** What a team is called, how it looks, where and in which languages it works. */
export default function AccountPage() {
  const t = useTranslations("account");
  const routes = useTranslations("routes");
  const { teamId } = useTeamScope();
  const { data, error, refetch } = useAccount(teamId);
  const isTeamAdmin = activeTeams(useSession().identity).get(teamId)?.isTeamAdmin ?? false;
  return (
    <Page title={routes("account")} description={t("about")}>
      {data ? (
        <>
          <AccountForm
            key={data.id}
            account={data}
            logos={<LogosCard account={data} />}
            history={isTeamAdmin && <HistoryCard teamId={teamId} />}
          />
          <MessageSettingsPart key={`${data.id} messages`} />
          <SendersCard key={`${data.id} senders`} />
          <WaysCard key={`${data.id} ways`} />
          <SmsPolicyCard key={`${data.id} sms`} />
          <ListsCard
            key={`${data.id} lists`}
            otherLanguages={data.availableDataLanguages.filter((language) => language !== data.defaultDataLanguage)}
          />
          <SubscribeWidgetsCard key={`${data.id} widgets`} />
          <SuppressionsCard key={`${data.id} suppressions`} />
          {isTeamAdmin && <TeamExportCard key={`${data.id} export`} teamId={teamId} />}
        </>
      ) : (
        <NotReadYet error={error} retry={refetch} rows={6} columns={2}>
          {t("loadFailed")}
        </NotReadYet>
      )}
    </Page>
  );
}
