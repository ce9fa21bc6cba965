import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { DataCollection } from "#features/collections/contract.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

/** A smart collection shows its parent's records, with the parent's fields. */
export function SmartFieldsNote({ collection }: { collection: DataCollection }) {
  const t = useTranslations("dataFields.smart");
  const { teamId } = useTeamScope();
  const to = pathTo("admin.collection.fields", {
    teamId,
    ...(collection.idParentDataCollection && { dataCollectionId: collection.idParentDataCollection }),
  });
  return (
    <Card>
      <EmptyState
        icon="fas_filter"
        action={
          to && (
            <Button component={Link} to={to} variant="default">
              {t("open")}
            </Button>
          )
        }
      >
        {t("about", { name: collection.pluralName })}
      </EmptyState>
    </Card>
  );
}
