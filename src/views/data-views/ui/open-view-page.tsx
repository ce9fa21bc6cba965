import { Button } from "@mantine/core";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Page } from "#ui/page.tsx";
import { SkeletonTable } from "#ui/skeleton.tsx";
import { useTeamViews } from "./team-views-query.ts";

/** The address of a view by its id alone, wherever its collection is not known: leads on to its records. */
export default function OpenViewPage() {
  const t = useTranslations("viewAdmin.frame");
  const { teamId } = useTeamScope();
  const { dataViewId = "" } = useParams({ strict: false });
  const { data, error, refetch } = useTeamViews();
  const navigate = useNavigate();
  const collectionId = data?.find(({ id }) => id === dataViewId)?.collectionId;
  useEffect(() => {
    if (!collectionId) return;
    const to = pathTo("team.records", { teamId, dataCollectionId: collectionId })!;
    void navigate({ to, search: { view: dataViewId } as never, replace: true });
  }, [collectionId, dataViewId, teamId, navigate]);
  const isGone = data !== undefined && !collectionId;
  return (
    <Page title={isGone || error ? t("unknown") : undefined} width="wide">
      <Card>
        {error ? (
          <ErrorState retry={() => void refetch()} error={error}>
            {t("failed")}
          </ErrorState>
        ) : isGone ? (
          <EmptyState
            icon="fas_table-list"
            action={
              <Button component={Link} to={pathTo("team.collections", { teamId })!} variant="default">
                {t("toCollections")}
              </Button>
            }
          >
            {t("gone")}
          </EmptyState>
        ) : (
          <SkeletonTable rows={8} />
        )}
      </Card>
    </Page>
  );
}
