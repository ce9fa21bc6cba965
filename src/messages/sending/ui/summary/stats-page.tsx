import { Navigate } from "@tanstack/react-router";
import { useFormatter, useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { MessageFrame } from "#messages/outgoing-messages/ui/frame/message-frame.tsx";
import { isUnderway, openedAt } from "#messages/outgoing-messages/ui/message-paths.ts";
import { Card } from "#ui/card.tsx";
import { DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { StatusTag } from "#ui/status-tag.tsx";
import { type RecipientState, shareOf, stateLooks, statesInOrder } from "./recipient-states.ts";

/** What became of all, in numbers. */
export default function StatsPage() {
  const { teamId } = useTeamScope();
  return (
    <MessageFrame part="stats" width="content">
      {(message) =>
        isUnderway(message.Status) ? <Stats message={message} /> : <Navigate to={openedAt(teamId, message)} replace />
      }
    </MessageFrame>
  );
}

function Stats({ message: { Counts } }: { message: MessageShown }) {
  const t = useTranslations("messages");
  const format = useFormatter();
  const total = Counts?.total ?? 0;
  const countOf = (state: RecipientState) => Counts?.[state] ?? 0;
  return (
    <Card title={t("stats.title")} padding="none">
      <DataTable
        label={t("stats.title")}
        rows={statesInOrder.filter((state) => countOf(state) > 0)}
        rowKey={(state) => state}
        rowName={(state) => t(`summary.states.${state}`)}
        columns={[
          {
            key: "state",
            title: t("stats.state"),
            render: (state) => <StatusTag {...stateLooks[state]}>{t(`summary.states.${state}`)}</StatusTag>,
          },
          {
            key: "count",
            title: t("stats.count"),
            align: "right",
            render: (state) => format.number(countOf(state)),
          },
          {
            key: "share",
            title: t("stats.share"),
            align: "right",
            render: (state) =>
              format.number(shareOf(countOf(state), total), { style: "percent", maximumFractionDigits: 1 }),
          },
        ]}
        empty={<EmptyState icon="fas_chart-simple">{t("stats.none")}</EmptyState>}
      />
    </Card>
  );
}
