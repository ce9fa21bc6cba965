import { SegmentedControl, Select } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { Card } from "#ui/card.tsx";
import { BarChart } from "#ui/charts/bar-chart.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { type Bucket, fillPoints, type Series } from "./fill-points.ts";
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
          <SeriesChoice
            series={series}
            choose={setChosen}
            data={offered.map((value) => ({ value, label: nameOf(value) }))}
          />
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

type SeriesChoiceProps = { series: Series; choose: (series: Series) => void; data: { value: Series; label: string }[] };

/** Side by side, but where several have no room for that. */
function SeriesChoice({ series, choose, data }: SeriesChoiceProps) {
  const t = useTranslations("messageStats.overTime");
  const isPhone = useMediaQuery("(max-width: 600px)", false, { getInitialValueInEffect: false });
  const shared = { size: "xs", "aria-label": t("which"), data, value: series } as const;
  if (isPhone && data.length > 3)
    return <Select {...shared} allowDeselect={false} onChange={(value) => value && choose(value as Series)} />;
  return <SegmentedControl {...shared} onChange={(value) => choose(value as Series)} />;
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
