import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { ListsCard } from "#messages/consent/ui/admin/lists/lists-card.tsx";
import { SubscribeWidgetsCard } from "#public/website-widgets/ui/subscribe-widgets-card.tsx";
import { useAccount } from "#team-admin/account/ui/account-query.ts";
import { NotReadYet } from "#ui/not-read-yet.tsx";
import { Page } from "#ui/page.tsx";

/** What people can subscribe to, and the forms on the team's own site by which they do. */
export default function SubscriptionListsPage() {
  const t = useTranslations("messageAdmin.lists");
  const routes = useTranslations("routes");
  const { teamId } = useTeamScope();
  const { data, error, refetch } = useAccount(teamId);
  return (
    <Page title={routes("subscriptionLists")} description={t("pageAbout")}>
      {data ? (
        <>
          <ListsCard
            key={data.id}
            otherLanguages={data.availableDataLanguages.filter((language) => language !== data.defaultDataLanguage)}
          />
          <SubscribeWidgetsCard key={`${data.id} widgets`} />
        </>
      ) : (
        <NotReadYet error={error} retry={refetch} rows={4} columns={3}>
          {t("loadFailed")}
        </NotReadYet>
      )}
    </Page>
  );
}
