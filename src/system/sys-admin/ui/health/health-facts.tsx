import { useFormatter, useTranslations } from "use-intl";
import { Card } from "#ui/card.tsx";
import type { Health } from "../../health-contract.ts";
import { useBytes } from "./bytes.ts";
import { Fact } from "./fact.tsx";
import classes from "./health.module.css";

/** What one looks at first; what is not well says so in words, with a sign. */
export function HealthFacts({ health, readAt }: { health: Health; readAt: string }) {
  const t = useTranslations("sysHealth");
  const format = useFormatter();
  const bytes = useBytes();
  const { database, disk, versions, queues, failedJobs, filesIn } = health;
  const workers = health.processes.filter(({ roles }) => roles.includes("worker")).length;
  const waiting = queues.reduce((sum, each) => sum + each.waiting, 0);
  const failed = queues.reduce((sum, each) => sum + each.failed, 0);
  const isLow = disk !== null && disk.freeBytes < disk.totalBytes / 10;
  const longest = database.longestTransactionSeconds;
  return (
    <Card title={t("glance")} subtitle={t("readAt", { time: readAt })}>
      <dl className={classes.facts}>
        <Fact label={t("facts.workers")} note={workers === 0 && t("facts.workersNone")} isBad={workers === 0}>
          {t("facts.workersValue", { count: workers })}
        </Fact>
        <Fact label={t("facts.jobs")} note={t("facts.jobsNote", { count: failed })} isBad={failedJobs.length > 0}>
          {t("facts.jobsValue", { waiting })}
        </Fact>
        <Fact label={t("facts.disk")} note={isLow ? t("facts.diskLow") : t(`facts.filesIn.${filesIn}`)} isBad={isLow}>
          {disk
            ? t("facts.diskValue", { free: bytes(disk.freeBytes), total: bytes(disk.totalBytes) })
            : t("facts.diskUnknown")}
        </Fact>
        <LastBackup backups={health.backups} />
        <Fact
          label={t("facts.database")}
          note={t("facts.connections", { used: database.connections, most: database.mostConnections })}
          isBad={database.connections > database.mostConnections * 0.9}
        >
          {bytes(database.bytes)}
        </Fact>
        <Fact label={t("facts.transaction")} isBad={longest !== null && longest > 600}>
          {longest === null
            ? t("facts.transactionNone")
            : format.number(longest, { style: "unit", unit: "second", maximumFractionDigits: 1 })}
        </Fact>
        <Fact
          label={t("facts.versions")}
          note={t("facts.versionsNote", { node: versions.node, postgres: versions.postgres })}
        >
          {t("facts.versionsValue", { product: versions.product })}
        </Fact>
      </dl>
    </Card>
  );
}

function LastBackup({ backups: { last, lastGoodAt } }: Pick<Health, "backups">) {
  const t = useTranslations("sysHealth.facts");
  const format = useFormatter();
  const time = (at: string) => format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "short" });
  if (!last) return <Fact label={t("backup")}>{t("backupNone")}</Fact>;
  if (last.state === "good") return <Fact label={t("backup")}>{time(last.at)}</Fact>;
  const whole = lastGoodAt ? t("backupGood", { time: time(lastGoodAt) }) : t("backupNeverGood");
  return (
    <Fact label={t("backup")} isBad note={whole}>
      {t(last.state === "failed" ? "backupFailed" : "backupIncomplete")}
    </Fact>
  );
}
