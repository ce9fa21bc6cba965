import { useFormatter, useTranslations } from "use-intl";
import { dashboardFigures } from "#client/dashboard-figures.tsx";
import { byOrder } from "#shared/extension-point.ts";
import { Card } from "#ui/card.tsx";
import { BarChart, BarChartToCome } from "#ui/charts/bar-chart.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Figures, FiguresToCome } from "#ui/figure.tsx";
import { ReadPart } from "#ui/read-part.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import classes from "./cards.module.css";
import { type Stats, useStats } from "./dashboard-queries.ts";

/** What there is, beside how much of it changes day by day. */
export function StatsCard() {
  const t = useTranslations("dashboard.stats");
  return (
    <Card title={t("title")} icons={["fas_gauge-high"]} padding="none" collapsible fullscreen>
      <ReadPart query={useStats()} failed={t("failed")} outline={<Outline />}>
        {(stats) =>
          isEmpty(stats) ? (
            <EmptyState icon="fas_gauge-high">{t("empty")}</EmptyState>
          ) : (
            <div className={classes.stats}>
              <AllFigures stats={stats} />
              <ChangesByDay stats={stats} />
            </div>
          )
        }
      </ReadPart>
    </Card>
  );
}

/** Nothing is there, and nothing ever happened that would be counted. */
const isEmpty = ({ records, changes, days }: Stats): boolean =>
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

function ChangesByDay({ stats: { days } }: { stats: Stats }) {
  const t = useTranslations("dashboard.chart");
  const sayDay = useSayDay();
  const total = days.reduce((sum, day) => sum + day.changes, 0);
  return (
    <div className={classes.chart}>
      <h3 className={classes.chartTitle}>{t("title")}</h3>
      <BarChart
        label={t("label", { count: total })}
        readLabel={t("read")}
        heads={{ point: t("day"), value: t("changes") }}
        points={days.map((day) => ({ key: day.day, label: sayDay(day.day), value: day.changes }))}
        sayValue={(count) => t("count", { count })}
      />
    </div>
  );
}

/** A day is a day, wherever this computer is. */
function useSayDay(): (day: string) => string {
  const format = useFormatter();
  return (day) => format.dateTime(new Date(`${day}T00:00:00Z`), { month: "short", day: "numeric", timeZone: "UTC" });
}

function Outline() {
  const t = useTranslations("ui");
  return (
    <div className={classes.stats}>
      <FiguresToCome label={t("loading")}>
        <Skeleton width="60%" />
        <Skeleton width="30%" height={20} />
        <Skeleton width="80%" />
      </FiguresToCome>
      <div className={classes.chart}>
        <BarChartToCome />
      </div>
    </div>
  );
}
