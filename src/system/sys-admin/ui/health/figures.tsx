import { useFormatter, useTranslations } from "use-intl";
import { Card } from "#ui/card.tsx";
import type { Health } from "../../health-contract.ts";
import { useBytes } from "./bytes.ts";
import { Fact } from "./fact.tsx";
import classes from "./health.module.css";

/** Later than this and people feel it. */
const lateMs = 250;

/** What metrics would say: of the process that has answered, and of what waits in all of them. */
export function Figures({ figures, open }: Pick<Health, "figures" | "open">) {
  const t = useTranslations("sysHealth.figures");
  const bytes = useBytes();
  const { place, pool, counted } = figures;
  const { messages, longWork } = open;
  return (
    <Card title={t("title")} subtitle={t("of", { process: `${place.host} · ${place.pid}` })}>
      <dl className={classes.facts}>
        {counted ? (
          <Counted counted={counted} />
        ) : (
          <Fact label={t("requests")} note={t("notCountedNote")}>
            {t("notCounted")}
          </Fact>
        )}
        <Fact label={t("pool")} note={t("poolWaiting", { count: pool.waiting })} isBad={pool.waiting > 0}>
          {t("poolValue", { used: pool.inUse, most: pool.most })}
        </Fact>
        <Fact label={t("streams")} note={!figures.isListening && t("notListening")} isBad={!figures.isListening}>
          {t("streamsValue", { count: figures.streams })}
        </Fact>
        <Fact label={t("memory")}>{bytes(figures.memoryBytes)}</Fact>
        <Fact
          label={t("messages")}
          note={t("messagesNote", { scheduled: messages.scheduled, paused: messages.paused })}
        >
          {t("messagesValue", { count: messages.sending })}
        </Fact>
        <Fact label={t("longWork")} note={t("longWorkNote", { count: longWork.waiting })}>
          {t("longWorkValue", { count: longWork.running })}
        </Fact>
      </dl>
    </Card>
  );
}

function Counted({ counted }: { counted: NonNullable<Health["figures"]["counted"]> }) {
  const t = useTranslations("sysHealth.figures");
  const format = useFormatter();
  const { byStatus, p50Ms, p95Ms, lagMs } = counted;
  const all = byStatus.reduce((sum, { count }) => sum + count, 0);
  const failures = byStatus.find(({ status }) => status === "5xx")?.count ?? 0;
  const kinds = byStatus.map(({ status, count }) => `${status}: ${format.number(count)}`).join(" · ");
  return (
    <>
      <Fact label={t("requests")} note={kinds} isBad={failures > 0}>
        {t("requestsValue", { count: all })}
      </Fact>
      <Fact label={t("duration")} note={t("durationNote")}>
        {p50Ms === null || p95Ms === null ? t("durationNone") : t("durationValue", { p50: p50Ms, p95: p95Ms })}
      </Fact>
      <Fact label={t("lag")} note={lagMs > lateMs && t("lagBad")} isBad={lagMs > lateMs}>
        {t("milliseconds", { count: lagMs })}
      </Fact>
    </>
  );
}
