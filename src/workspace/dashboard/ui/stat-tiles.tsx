import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useFormatter, useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { OutgoingStats } from "#messages/outcomes/stats-contract.ts";
import { Figure } from "#ui/figure.tsx";
import { StatusTag } from "#ui/status-tag.tsx";
import type { ChangeStats, RecordStats } from "#workspace/stats/contract.ts";

export function RecordsTile({ records, collections }: RecordStats) {
  const t = useTranslations("dashboard.stats");
  const format = useFormatter();
  return (
    <Figure label={t("records")} value={format.number(records)}>
      {t("inCollections", { count: collections })}
    </Figure>
  );
}

export function ChangesTile({ changes }: ChangeStats) {
  const t = useTranslations("dashboard.stats");
  const format = useFormatter();
  return (
    <Figure label={t("changes")} value={format.number(changes.thisMonth)}>
      <Comparison percentChange={changes.percentChange} />
    </Figure>
  );
}

/** What waits for somebody is more telling than last month. */
export function OutgoingTile({ outgoing }: OutgoingStats) {
  const t = useTranslations("dashboard.stats");
  const { teamId } = useTeamScope();
  const format = useFormatter();
  if (!outgoing) return null;
  return (
    <Figure label={t("outgoing")} value={format.number(outgoing.thisMonth)}>
      {outgoing.waiting > 0 && teamId ? (
        <Anchor component={Link} to={pathTo("messages.dashboard", { teamId })!} inherit>
          {t("waiting", { count: outgoing.waiting })}
        </Anchor>
      ) : (
        <Comparison percentChange={outgoing.percentChange} />
      )}
    </Figure>
  );
}

export function IncomingToCome() {
  const t = useTranslations("dashboard.stats");
  return (
    <Figure label={t("incoming")}>
      <StatusTag color="gray">{t("comingSoon")}</StatusTag>
    </Figure>
  );
}

function Comparison({ percentChange }: { percentChange: number | null }) {
  const t = useTranslations("dashboard.stats");
  const format = useFormatter();
  if (percentChange === null) return t("nothingToCompare");
  const percent = format.number(percentChange / 100, {
    style: "percent",
    maximumFractionDigits: 1,
    signDisplay: "exceptZero",
  });
  return t.rich("compared", { percent, b: (words) => <b>{words}</b> });
}
