import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pathTo, type RouteName } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { DataCollection } from "#features/collections/contract.ts";
import { useCollection } from "#features/collections/ui/structure-queries.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

/** A smart collection shows records of its parent, with the cards that they have there. */
export function SmartNote({ collection, route }: { collection: DataCollection; route: RouteName }) {
  const t = useTranslations("cards.smart");
  const { teamId } = useTeamScope();
  const parent = useCollection(collection.idParentDataCollection ?? "");
  const to = parent && pathTo(route, { teamId, dataCollectionId: parent.id });
  return (
    <Card>
      <EmptyState
        icon="fas_filter"
        action={
          to && (
            <Button component={Link} to={to} variant="default">
              {t("open", { name: parent.pluralName })}
            </Button>
          )
        }
      >
        {t("sentence")}
      </EmptyState>
    </Card>
  );
}
