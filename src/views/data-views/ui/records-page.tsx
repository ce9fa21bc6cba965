import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { DataCollection } from "#data/collections/contract.ts";
import { collectionsQuery, useCollections } from "#data/collections/ui/structure-queries.ts";
import { useMay } from "#people/auth/ui/use-may.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Page } from "#ui/page.tsx";
import { ListToCome } from "./list-to-come.tsx";
import { OpenCollection } from "./open-collection.tsx";

export { readListAhead as readAhead } from "#views/grid/ui/read-list-ahead.ts";

/** The records of a collection, all of them or through one of its views. */
export default function RecordsPage() {
  const t = useTranslations("grid.page");
  const { teamId } = useTeamScope();
  const { dataCollectionId = "" } = useParams({ strict: false });
  const { data, error, refetch } = useCollections();
  const collection = data?.find(({ id }) => id === dataCollectionId);
  const closed = useClosedCollection(collection ? "" : dataCollectionId);
  if (collection) return <OpenCollection key={collection.id} collection={collection} />;
  if (closed)
    return (
      <Page title={closed.pluralName} icon={closed.icon} width="wide">
        <Card>
          <EmptyState
            icon="fas_lock"
            action={
              <Button
                component={Link}
                to={pathTo("admin.collection.details", { teamId, dataCollectionId })}
                variant="default"
              >
                {t("toShaping")}
              </Button>
            }
          >
            {t("closed")}
          </EmptyState>
        </Card>
      </Page>
    );
  if (!data && !error) return <ListToCome />;
  return (
    <Page title={t("unknown")} width="wide">
      <Card>
        {error ? (
          <ErrorState retry={() => void refetch()} error={error}>
            {t("failed")}
          </ErrorState>
        ) : (
          <EmptyState
            icon="fas_folder-open"
            action={
              <Button component={Link} to={pathTo("team.collections", { teamId })} variant="default">
                {t("toCollections")}
              </Button>
            }
          >
            {t("gone")}
          </EmptyState>
        )}
      </Card>
    </Page>
  );
}

/** One that the caller may shape, although they may not see what is in it. */
function useClosedCollection(collectionId: string): DataCollection | undefined {
  const { teamId } = useTeamScope();
  const mayShape = useMay("team_admin_data_collections");
  const { data } = useQuery({ ...collectionsQuery(teamId, true), enabled: mayShape && collectionId !== "" });
  return data?.find(({ id }) => id === collectionId);
}
