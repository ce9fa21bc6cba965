import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { checkRoute } from "#client/guards.ts";
import { pathTo, routeNamed } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { standing, useSession } from "#features/auth/ui/session.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { Page } from "#ui/page.tsx";
import { CollectionSearch } from "./collection-search.tsx";
import { CollectionTable } from "./collection-table.tsx";
import { NoCollections } from "./no-collections.tsx";
import { useCountedCollections } from "./use-counted-collections.ts";

/** Where the team's data is, for everyone who works with it. Lists have a page of their own. */
export default function TeamCollectionsPage() {
  const t = useTranslations("collections.list");
  const { teamId } = useTeamScope();
  const session = useSession();
  const [search, setSearch] = useState("");
  const { collections: all, isCounting, error, retry } = useCountedCollections();
  const collections = all?.filter((each) => !each.isUsedAsCustomList && !each.isInternalConfiguration);
  const mayShape = checkRoute(routeNamed("admin.newCollection"), standing(session), { teamId }) === "allow";
  return (
    <Page
      title={t("title")}
      description={t("aboutForMembers")}
      width="wide"
      primary={
        mayShape && (
          <Button
            component={Link}
            to={pathTo("admin.newCollection", { teamId })}
            leftSection={<Icon name="fas_plus" size={12} />}
          >
            {t("new")}
          </Button>
        )
      }
    >
      {error && !collections ? (
        <Card>
          <ErrorState retry={retry} error={error}>
            {t("failed")}
          </ErrorState>
        </Card>
      ) : collections?.length === 0 ? (
        mayShape ? (
          <NoCollections />
        ) : (
          <Card>
            <EmptyState icon="fas_folder-open">
              {t("empty")} {t("emptyForMembers")}
            </EmptyState>
          </Card>
        )
      ) : (
        <>
          <CollectionSearch value={search} onChange={setSearch} />
          <Card padding="none">
            <CollectionTable
              collections={collections}
              isCounting={isCounting}
              search={search}
              clearSearch={() => setSearch("")}
              route="team.records"
            />
          </Card>
        </>
      )}
    </Page>
  );
}
