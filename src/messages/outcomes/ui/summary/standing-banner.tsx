import { Progress } from "@mantine/core";
import { useEffect, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { MessageShown, OutboxCounts } from "#messages/outgoing-messages/contract.ts";
import { holdReasons } from "#messages/outgoing-messages/rules.ts";
import { Banner } from "./banner.tsx";
import { doneOf, shareOf } from "./recipient-states.ts";
import classes from "./summary.module.css";
import { minutesLeft, remember, type Seen } from "./time-left.ts";
import { WayBack } from "./way-back.tsx";

type WithMessage = { message: MessageShown };

/** What there is to say and to do now: it waits, it is on its way, it has stopped. */
export function StandingBanner({ message }: WithMessage) {
  const t = useTranslations("messages.summary");
  if (message.Status === "SCHEDULED")
    return message.HeldBecause ? <Held message={message} /> : <WayBack message={message} />;
  if (message.Status === "SENDING") return <OnItsWay message={message} />;
  if (message.Status !== "ERROR_SENDING") return null;
  return (
    <Banner message={message} acts={["resume", "cancelRest"]} isUrgent>
      <p>{message.Problem ?? t("stopped")}</p>
      {message.Counts && <HowFar counts={message.Counts} isMoving={false} />}
    </Banner>
  );
}

function Held({ message }: WithMessage) {
  const t = useTranslations("messages.summary.held");
  const reason = holdReasons.find((each) => each === message.HeldBecause) ?? "other";
  return (
    <Banner message={message} acts={["confirm", "unschedule"]} isUrgent>
      <p>{t(reason)}</p>
    </Banner>
  );
}

function OnItsWay({ message }: WithMessage) {
  const t = useTranslations("messages.summary");
  const { Counts, IsPaused } = message;
  return (
    <Banner message={message} acts={["pause", "unpause", "cancelRest"]}>
      {IsPaused && <p>{t("paused")}</p>}
      {Counts && Counts.total > 0 ? <HowFar counts={Counts} isMoving={!IsPaused} /> : <p>{t("preparing")}</p>}
    </Banner>
  );
}

/** How many are done, how many of them could not be reached, and how long the others will take. */
function HowFar({ counts, isMoving }: { counts: OutboxCounts; isMoving: boolean }) {
  const t = useTranslations("messages.summary");
  const words = useTranslations("messageStats.progress");
  const format = useFormatter();
  const { total, failed } = counts;
  const done = doneOf(counts);
  const minutes = useMinutesLeft(done, total);
  const facts = [
    t("progress", { done: format.number(done), total: format.number(total) }),
    ...(failed > 0 ? [words("failed", { count: failed })] : []),
    ...(isMoving && minutes !== undefined ? [words("left", { minutes })] : []),
  ];
  return (
    <>
      <p className={classes.numbers}>{facts.join(" · ")}</p>
      <Progress value={shareOf(done, total) * 100} aria-label={t("progressLabel")} />
    </>
  );
}

function useMinutesLeft(done: number, total: number): number | undefined {
  const [seen, setSeen] = useState<Seen[]>([]);
  useEffect(() => setSeen((before) => remember(before, { at: Date.now(), done })), [done]);
  return minutesLeft(seen, total);
}
