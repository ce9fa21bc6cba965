import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useCollections } from "#data/collections/ui/collections-query.ts";
import { Card } from "#ui/card.tsx";
import { RowBars } from "#ui/charts/row-bars.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ReadPart } from "#ui/read-part.tsx";
import classes from "./cards.module.css";
import { fullestCollections } from "./shown-collections.ts";

const mostBars = 8;

export function CollectionsChartCard() {
  const t = useTranslations("dashboard.byCollection");
  const { teamId } = useTeamScope();
  return (
    <Card title={t("title")} icons={["fas_layer-group"]} padding="none">
      <ReadPart query={useCollections()} failed={t("failed")}>
        {(collections) => {
          const fullest = fullestCollections(collections, mostBars);
          if (fullest.length === 0) return <EmptyState icon="fas_layer-group">{t("empty")}</EmptyState>;
          const rows = fullest.map(({ id, pluralName, countDataObject }) => ({
            key: id,
            label: (
              <Anchor component={Link} to={pathTo("team.records", { teamId, dataCollectionId: id })!} c="var(--text)">
                {pluralName}
              </Anchor>
            ),
            value: countDataObject ?? 0,
          }));
          return (
            <div className={classes.padded}>
              <RowBars label={t("title")} rows={rows} />
            </div>
          );
        }}
      </ReadPart>
    </Card>
  );
}
