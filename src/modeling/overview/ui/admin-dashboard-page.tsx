import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { ChangesCard } from "#modeling/definition-log/ui/changes-card.tsx";
import { useMay } from "#people/auth/ui/use-may.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import classes from "./admin-dashboard.module.css";
import { AttentionCard } from "./attention-card.tsx";
import { GrowthCard } from "./growth-card.tsx";
import { PeopleInShort } from "./people-in-short.tsx";

/** What an administrator looks at first: each sees what their own permissions are about. */
export default function AdminDashboardPage() {
  const t = useTranslations("structure.dashboard");
  const { teamId } = useTeamScope();
  const mayShapeData = useMay("team_admin_data_collections");
  const mayManagePeople = useMay("team_admin_users");
  return (
    <Page key={teamId} title={t("title")} description={t("description")}>
      {mayShapeData && <AttentionCard />}
      {(mayShapeData || mayManagePeople) && (
        <div className={classes.pair}>
          {mayShapeData && <GrowthCard />}
          {mayManagePeople && <PeopleInShort />}
        </div>
      )}
      {mayShapeData && <ChangesCard />}
      {!mayShapeData && !mayManagePeople && (
        <Card>
          <EmptyState icon="fas_chart-line">{t("nothing")}</EmptyState>
        </Card>
      )}
    </Page>
  );
}
