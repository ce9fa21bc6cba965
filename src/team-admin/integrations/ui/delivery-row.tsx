import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Delivery } from "#team-admin/webhooks/contract.ts";
import { testEvent } from "#team-admin/webhooks/rules.ts";
import { StatusTag } from "#ui/status-tag.tsx";
import classes from "./integrations.module.css";
import { useEventWords } from "./use-event-words.ts";
import { Ahead, When } from "./when.tsx";

const colors = { waiting: "yellow", sending: "blue", delivered: "green", failed: "red", skipped: "gray" } as const;

/** One thing that was sent: how it went, what came back. */
export function DeliveryRow({ delivery, retry }: { delivery: Delivery; retry: (() => Promise<void>) | undefined }) {
  const t = useTranslations("integrations.log");
  const sayEvent = useEventWords();
  const { event, status, attempts, records, responseCode, responseText, durationMs, error, nextTryAt } = delivery;
  const [isRetrying, setRetrying] = useState(false);
  const tryAgain = async () => {
    setRetrying(true);
    await retry?.();
    setRetrying(false);
  };
  const isTest = event === testEvent;
  const isOver = status === "failed" || status === "skipped" || status === "delivered";
  return (
    <li className={classes.delivery}>
      <div className={classes.line}>
        <StatusTag color={colors[status]}>{t(`statuses.${status}`)}</StatusTag>
        <strong>{isTest ? t("testEvent") : sayEvent.title(event)}</strong>
        <span className={classes.muted}>
          <When at={delivery.createdAt} />
        </span>
        {retry && isOver && !isTest && (
          <Button
            className={classes.push ?? ""}
            variant="default"
            size="compact-xs"
            loading={isRetrying}
            onClick={() => void tryAgain()}
          >
            {t("retry")}
          </Button>
        )}
      </div>
      <span className={classes.muted}>
        {[
          !isTest && sayEvent.subjects(event, records),
          t("attempts", { count: attempts }),
          responseCode !== null && t("answered", { code: responseCode }),
          durationMs !== null && t("took", { ms: durationMs }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
      {error && <span>{error}</span>}
      {nextTryAt && attempts > 0 && (
        <span className={classes.muted}>
          {t("nextTry")} <Ahead at={nextTryAt} />
        </span>
      )}
      {responseText && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={classes.answer} tabIndex={0} aria-label={t("answerText")}>
          {responseText}
        </section>
      )}
    </li>
  );
}
