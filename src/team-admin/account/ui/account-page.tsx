import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { NotReadYet } from "#ui/not-read-yet.tsx";
import { Page } from "#ui/page.tsx";
import { AccountForm } from "./account-form.tsx";
import { useAccount } from "./account-query.ts";

/** What a team is called, where and in which languages it works. */
export default function AccountPage() {
  const t = useTranslations("account");
  const routes = useTranslations("routes");
  const { teamId } = useTeamScope();
  const { data, error, refetch } = useAccount(teamId);
  return (
    <Page title={routes("account")} description={t("about")}>
      {data ? (
        <AccountForm key={data.id} account={data} />
      ) : (
        <NotReadYet error={error} retry={refetch} rows={6} columns={2}>
          {t("loadFailed")}
        </NotReadYet>
      )}
    </Page>
  );
}
