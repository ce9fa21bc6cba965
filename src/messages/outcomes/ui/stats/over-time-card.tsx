import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { Card } from "#ui/card.tsx";
import { BarChart } from "#ui/charts/bar-chart.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { type Bucket, fillPoints, type Series } from "./fill-points.ts";
import classes from "./stats.module.css";
import type { MessageStats } from "./stats-queries.ts";

interface OverTimeCardProps {
  message: Pick<MessageShown, "DeliveryMethodId">;
  stats: MessageStats;
}

const allSeries = ["opens", "clicks", "delivered", "bounced", "unsubscribed"] as const satisfies Series[];

/** When it was read, and when it came back: by the hour at first, then by the day. */
export function OverTimeCard({ message, stats: { overTime } }: OverTimeCardProps) {
  const t = useTranslations("messageStats.overTime");
  const { timeZone } = useTeamScope();
  const [chosen, setChosen] = useState<Series>();
  const labelOf = useLabel(timeZone);
  // What never happened is not offered.
  const offered = allSeries.filter((series) => overTime.points.some((point) => point[series] > 0));
  const series = offered.find((each) => each === chosen) ?? offered[0];
  if (!series) {
    return (
      <Card title={t("title")}>
        <EmptyState icon="fas_chart-simple">{t("none")}</EmptyState>
      </Card>
    );
  }
  const { bucket, points } = fillPoints(overTime, series, timeZone);
  const isSms = message.DeliveryMethodId === "SMS";
  const nameOf = (each: Series) => t(isSms && each === "bounced" ? "series.undelivered" : `series.${each}`);
  return (
    <Card
      title={t("title")}
      actions={
        offered.length > 1 && (
          <div className={classes.choice}>
            <SegmentedControl
              size="xs"
              aria-label={t("which")}
              data={offered.map((value) => ({ value, label: nameOf(value) }))}
              value={series}
              onChange={(value) => setChosen(value as Series)}
            />
          </div>
        )
      }
    >
      <BarChart
        label={t(`label.${bucket}`, { series: nameOf(series) })}
        readLabel={t(`read.${bucket}`)}
        heads={{ point: t(`head.${bucket}`), value: nameOf(series) }}
        points={points.map(({ at, value }) => ({ key: at.toISOString(), label: labelOf(at, bucket), value }))}
        sayValue={(count) => t(isSms && series === "bounced" ? "count.undelivered" : `count.${series}`, { count })}
      />
    </Card>
  );
}

function useLabel(timeZone: string) {
  const t = useTranslations("messageStats.overTime");
  const format = useFormatter();
  return (at: Date, bucket: Bucket): string => {
    if (bucket === "hour")
      return format.dateTime(at, { weekday: "short", hour: "numeric", minute: "2-digit", timeZone });
    const day = format.dateTime(at, { day: "numeric", month: "short", timeZone });
    return bucket === "week" ? t("weekOf", { day }) : day;
  };
}
