import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ReadPart } from "#ui/read-part.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { StatusTag } from "#ui/status-tag.tsx";
import classes from "./cards.module.css";
import { type Stats, useStats } from "./dashboard-queries.ts";

export function StatsCard() {
  const t = useTranslations("dashboard.stats");
  return (
    <Card title={t("title")} icons={["fas_gauge-high"]} padding="none">
      <ReadPart query={useStats()} failed={t("failed")} outline={<Outline />}>
        {(stats) =>
          isEmpty(stats) ? <EmptyState icon="fas_gauge-high">{t("empty")}</EmptyState> : <Figures stats={stats} />
        }
      </ReadPart>
    </Card>
  );
}

/** Nothing is there, and nothing ever happened that would be counted. */
export const isEmpty = ({ records, changes, days }: Stats): boolean =>
  records === 0 && changes.thisMonth === 0 && changes.lastMonth === 0 && days.every((day) => day.changes === 0);

function Figures({ stats: { records, collections, changes } }: { stats: Stats }) {
  const t = useTranslations("dashboard.stats");
  const format = useFormatter();
  return (
    <dl className={classes.figures}>
      <Figure label={t("records")} value={format.number(records)}>
        {t("inCollections", { count: collections })}
      </Figure>
      <Figure label={t("changes")} value={format.number(changes.thisMonth)}>
        <Comparison changes={changes} />
      </Figure>
      <Figure label={t("outgoing")}>
        <StatusTag color="gray">{t("comingSoon")}</StatusTag>
      </Figure>
      <Figure label={t("incoming")}>
        <StatusTag color="gray">{t("comingSoon")}</StatusTag>
      </Figure>
    </dl>
  );
}

function Figure({ label, value, children }: { label: string; value?: string; children: ReactNode }) {
  return (
    <div className={classes.figure}>
      <dt className={classes.figureLabel}>{label}</dt>
      {value && <dd className={classes.figureValue}>{value}</dd>}
      <dd className={classes.figureNote}>{children}</dd>
    </div>
  );
}

function Comparison({ changes: { percentChange } }: { changes: Stats["changes"] }) {
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

function Outline() {
  const t = useTranslations("ui");
  return (
    <div className={classes.figures} role="status" aria-label={t("loading")}>
      {["a", "b", "c", "d"].map((key) => (
        <div key={key} className={classes.figure}>
          <Skeleton width="60%" />
          <Skeleton width="30%" height={20} />
          <Skeleton width="80%" />
        </div>
      ))}
    </div>
  );
}
