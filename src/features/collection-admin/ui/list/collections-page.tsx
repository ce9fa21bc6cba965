import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { Card } from "#ui/card.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { Page } from "#ui/page.tsx";
import { useCollectionActions } from "../actions/use-collection-actions.tsx";
import { UnfinishedImports } from "../csv/unfinished-imports.tsx";
import { CollectionSearch } from "./collection-search.tsx";
import { CollectionTable } from "./collection-table.tsx";
import { NoCollections } from "./no-collections.tsx";
import { RecentlyDeleted } from "./recently-deleted.tsx";
import { useCountedCollections } from "./use-counted-collections.ts";

export default function CollectionsPage() {
  const t = useTranslations("collections.list");
  const { teamId } = useTeamScope();
  const [search, setSearch] = useState("");
  const { collections, isCounting, error, retry } = useCountedCollections();
  const { actionsFor, panels } = useCollectionActions();
  const isEmpty = collections?.length === 0;
  return (
    <Page
      title={t("title")}
      description={t("about")}
      width="wide"
      primary={
        <Button
          component={Link}
          to={pathTo("admin.newCollection", { teamId })}
          leftSection={<Icon name="fas_plus" size={12} />}
        >
          {t("new")}
        </Button>
      }
    >
      {error && !collections ? (
        <Card>
          <ErrorState retry={retry} error={error}>
            {t("failed")}
          </ErrorState>
        </Card>
      ) : isEmpty ? (
        <NoCollections />
      ) : (
        <>
          {collections && <UnfinishedImports collections={collections} />}
          <CollectionSearch value={search} onChange={setSearch} />
          <Card padding="none">
            <CollectionTable
              collections={collections}
              isCounting={isCounting}
              search={search}
              clearSearch={() => setSearch("")}
              route="admin.collection.details"
              actionsFor={actionsFor}
            />
          </Card>
        </>
      )}
      <RecentlyDeleted />
      {panels}
    </Page>
  );
}
