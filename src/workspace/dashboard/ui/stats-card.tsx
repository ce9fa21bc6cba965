import { useTranslations } from "use-intl";
import { dashboardFigures } from "#client/dashboard-figures.tsx";
import { byOrder } from "#shared/extension-point.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Figures, FiguresToCome } from "#ui/figure.tsx";
import { ReadPart } from "#ui/read-part.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { type Stats, useStats } from "./dashboard-queries.ts";

export function StatsCard() {
  const t = useTranslations("dashboard.stats");
  return (
    <Card title={t("title")} icons={["fas_gauge-high"]} padding="none">
      <ReadPart query={useStats()} failed={t("failed")} outline={<Outline />}>
        {(stats) =>
          isEmpty(stats) ? <EmptyState icon="fas_gauge-high">{t("empty")}</EmptyState> : <AllFigures stats={stats} />
        }
      </ReadPart>
    </Card>
  );
}

/** Nothing is there, and nothing ever happened that would be counted. */
export const isEmpty = ({ records, changes, days }: Stats): boolean =>
  records === 0 && changes.thisMonth === 0 && changes.lastMonth === 0 && days.every((day) => day.changes === 0);

function AllFigures({ stats }: { stats: Stats }) {
  return (
    <Figures>
      {byOrder(dashboardFigures.all()).map(({ key, Tile }) => (
        <Tile key={key} stats={stats} />
      ))}
    </Figures>
  );
}

function Outline() {
  const t = useTranslations("ui");
  return (
    <FiguresToCome label={t("loading")}>
      <Skeleton width="60%" />
      <Skeleton width="30%" height={20} />
      <Skeleton width="80%" />
    </FiguresToCome>
  );
}
