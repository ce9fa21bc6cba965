import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { NotReadYet } from "#ui/not-read-yet.tsx";
import { Page } from "#ui/page.tsx";
import { useAccount } from "../account-query.ts";
import { BrandingForm } from "./branding-form.tsx";

/** How everything looks that people outside the team see, with a page of theirs beside it. */
export default function BrandingPage() {
  const t = useTranslations("account.branding");
  const routes = useTranslations("routes");
  const { teamId } = useTeamScope();
  const { data, error, refetch } = useAccount(teamId);
  return (
    <Page title={routes("branding")} description={t("about")} width="wide">
      {data ? (
        <BrandingForm key={data.id} account={data} />
      ) : (
        <NotReadYet error={error} retry={refetch} rows={6} columns={2}>
          {t("loadFailed")}
        </NotReadYet>
      )}
    </Page>
  );
}
