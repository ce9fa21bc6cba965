import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { pathTo, type RouteName } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { DataCollection } from "#data/collections/contract.ts";
import type { MenuAction } from "#ui/action-menu.tsx";
import { Card } from "#ui/card.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { CollectionSearch } from "./collection-search.tsx";
import { CollectionTable } from "./collection-table.tsx";
import type { useCountedCollections } from "./use-counted-collections.ts";

interface CollectionBrowserProps {
  found: ReturnType<typeof useCountedCollections>;
  /** Where the names lead. */
  route: RouteName;
  actionsFor?: (collection: DataCollection) => MenuAction[];
  /** Instead of them where there are none. */
  empty: ReactNode;
}

/** Collections to look through; or that there are none, or that they could not be read. */
export function CollectionBrowser({ found, empty, ...table }: CollectionBrowserProps) {
  const t = useTranslations("collections.list");
  const [search, setSearch] = useState("");
  const { collections, isCounting, error, retry } = found;
  if (error && !collections) {
    return (
      <Card>
        <ErrorState retry={retry} error={error}>
          {t("failed")}
        </ErrorState>
      </Card>
    );
  }
  if (collections?.length === 0) return empty;
  return (
    <>
      <CollectionSearch value={search} onChange={setSearch} />
      <Card padding="none">
        <CollectionTable {...{ collections, isCounting, search, ...table }} clearSearch={() => setSearch("")} />
      </Card>
    </>
  );
}

export function NewCollectionButton() {
  const t = useTranslations("collections.list");
  const { teamId } = useTeamScope();
  return (
    <Button
      component={Link}
      to={pathTo("admin.newCollection", { teamId })}
      leftSection={<Icon name="fas_plus" size={12} />}
    >
      {t("new")}
    </Button>
  );
}
