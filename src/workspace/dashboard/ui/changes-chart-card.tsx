import { useFormatter, useTranslations } from "use-intl";
import { Card } from "#ui/card.tsx";
import { BarChart } from "#ui/charts/bar-chart.tsx";
import { RowBars } from "#ui/charts/row-bars.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ReadPart } from "#ui/read-part.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import classes from "./cards.module.css";
import { type Stats, useStats } from "./dashboard-queries.ts";
import { isEmpty } from "./stats-card.tsx";

/** How much happens: day by day, and this month beside last. */
export function ChangesChartCard() {
  const t = useTranslations("dashboard.chart");
  const stats = useTranslations("dashboard.stats");
  return (
    <Card title={t("title")} subtitle={t("subtitle")} icons={["fas_chart-column"]} padding="none">
      <ReadPart query={useStats()} failed={stats("failed")} outline={<Outline />}>
        {(read) =>
          isEmpty(read) ? <EmptyState icon="fas_chart-column">{stats("empty")}</EmptyState> : <Charts stats={read} />
        }
      </ReadPart>
    </Card>
  );
}

function Charts({ stats: { days, changes } }: { stats: Stats }) {
  const t = useTranslations("dashboard.chart");
  const sayDay = useSayDay();
  const total = days.reduce((sum, day) => sum + day.changes, 0);
  return (
    <div className={classes.charts}>
      <BarChart
        label={t("label", { count: total })}
        readLabel={t("read")}
        heads={{ point: t("day"), value: t("changes") }}
        points={days.map((day) => ({ key: day.day, label: sayDay(day.day), value: day.changes }))}
        sayValue={(count) => t("count", { count })}
      />
      <div>
        <h3 className={classes.chartTitle}>{t("compared")}</h3>
        <RowBars
          label={t("compared")}
          rows={[
            { key: "this", label: t("thisMonth"), value: changes.thisMonth },
            { key: "last", label: t("lastMonth"), value: changes.lastMonth, tone: "quiet" },
          ]}
        />
      </div>
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
    <div role="status" aria-label={t("loading")}>
      <Skeleton height={164} />
    </div>
  );
}
