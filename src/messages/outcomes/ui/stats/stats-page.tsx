import { Navigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { MessageFrame } from "#messages/outgoing-messages/ui/frame/message-frame.tsx";
import { isUnderway, openedAt } from "#messages/outgoing-messages/ui/message-paths.ts";
import { Card } from "#ui/card.tsx";
import { BarChartToCome } from "#ui/charts/bar-chart.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import { CompareCard } from "./compare-card.tsx";
import { FunnelCard } from "./funnel-card.tsx";
import { DomainsCard, LanguagesCard } from "./groups-cards.tsx";
import { LinksCard } from "./links-card.tsx";
import { OverTimeCard } from "./over-time-card.tsx";
import { ResendCard } from "./resend-card.tsx";
import classes from "./stats.module.css";
import { type MessageStats, useStats } from "./stats-queries.ts";
import { TrialCard } from "./trial-card.tsx";

/** What became of all, in numbers. */
export default function StatsPage() {
  const { teamId } = useTeamScope();
  return (
    <MessageFrame part="stats">
      {(message) =>
        isUnderway(message.Status) ? <Stats message={message} /> : <Navigate to={openedAt(teamId, message)} replace />
      }
    </MessageFrame>
  );
}

function Stats({ message }: { message: MessageShown }) {
  const t = useTranslations("messageStats");
  const { data: stats, error, refetch } = useStats(message.Id);
  if (stats) return <Parts message={message} stats={stats} />;
  if (!error) return <PartsToCome />;
  return (
    <Card>
      <ErrorState retry={() => void refetch()} error={error}>
        {t("failed")}
      </ErrorState>
    </Card>
  );
}

function Parts({ message, stats }: { message: MessageShown; stats: MessageStats }) {
  const t = useTranslations("messageStats");
  const { totals, tracking } = stats;
  if (totals.sent === 0 && totals.failed === 0) {
    return (
      <Card>
        <EmptyState icon="fas_chart-simple">{t("none")}</EmptyState>
      </Card>
    );
  }
  return (
    <>
      <FunnelCard message={message} stats={stats} />
      <TrialCard message={message} />
      <ResendCard message={message} stats={stats} />
      <OverTimeCard message={message} stats={stats} />
      {tracking.clicks && <LinksCard message={message} stats={stats} />}
      <div className={classes.pair}>
        <LanguagesCard message={message} stats={stats} />
        {stats.domains.length > 0 && <DomainsCard message={message} stats={stats} />}
      </div>
      <CompareCard message={message} stats={stats} />
    </>
  );
}

/** As tall as what will be there. */
function PartsToCome() {
  const t = useTranslations("messageStats");
  return (
    <>
      <Card title={t("funnel.title")}>
        <SkeletonText lines={7} />
      </Card>
      <Card title={t("overTime.title")}>
        <BarChartToCome />
      </Card>
      <div className={classes.pair}>
        <Card title={t("languages.title")}>
          <SkeletonText lines={4} />
        </Card>
        <Card title={t("domains.title")}>
          <SkeletonText lines={4} />
        </Card>
      </div>
    </>
  );
}
