import { SegmentedControl } from "@mantine/core";
import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { messageKey, useMessageList } from "#messages/outgoing-messages/ui/message-queries.ts";
import { Card } from "#ui/card.tsx";
import { BarChart } from "#ui/charts/bar-chart.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { outcomesContract } from "../../stats-contract.ts";

const most = 12;
const shown = ["opened", "clicked", "bounced"] as const;
type Shown = (typeof shown)[number];

/** How much of the last mails was opened, clicked or came back, the oldest first. */
export function RatesCard() {
  const t = useTranslations("messages.dashboard.rates");
  const format = useFormatter();
  const { teamId } = useTeamScope();
  const [rate, setRate] = useState<Shown>("opened");
  const list = useMessageList({ list: "sent", method: "EMAIL", sort: "SentAt", descending: "true" });
  const sent = (list.data?.pages[0]?.messages ?? []).filter(({ Status }) => Status === "SENT").slice(0, most);
  const stats = useQueries({
    queries: sent.map(({ Id: messageId }) => ({
      queryKey: [...messageKey(teamId, messageId), "stats"],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(outcomesContract.readMessageStats, { params: { teamId, messageId } }, { signal }),
      staleTime: 60_000,
    })),
  });
  const isReading = !list.data || stats.some(({ isPending }) => isPending);
  const points = sent
    .map(({ Id, InternalName }, at) => ({
      key: Id,
      label: InternalName,
      value: Math.round((stats[at]?.data?.rates[rate] ?? 0) * 1000) / 10,
    }))
    .reverse();
  const percent = (value: number) => format.number(value / 100, { style: "percent", maximumFractionDigits: 1 });
  return (
    <Card
      title={t("title")}
      actions={
        points.length > 0 && (
          <SegmentedControl
            size="xs"
            aria-label={t("which")}
            data={shown.map((value) => ({ value, label: t(value) }))}
            value={rate}
            onChange={(chosen) => setRate(chosen as Shown)}
          />
        )
      }
    >
      {isReading ? (
        <Skeleton height={164} />
      ) : points.length === 0 ? (
        <EmptyState icon="fas_chart-simple">{t("none")}</EmptyState>
      ) : (
        <BarChart
          label={t(`label.${rate}`)}
          readLabel={t("read")}
          heads={{ point: t("message"), value: t(rate) }}
          points={points}
          sayValue={percent}
        />
      )}
    </Card>
  );
}
