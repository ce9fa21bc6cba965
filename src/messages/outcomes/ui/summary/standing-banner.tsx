import { Progress } from "@mantine/core";
import { useFormatter, useTranslations } from "use-intl";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { Banner } from "./banner.tsx";
import { doneOf, shareOf } from "./recipient-states.ts";
import classes from "./summary.module.css";
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
    </Banner>
  );
}

const heldReasons = ["late", "restored", "sender_gone", "right_lost", "not_approved", "not_ready"] as const;

function Held({ message }: WithMessage) {
  const t = useTranslations("messages.summary.held");
  const reason = heldReasons.find((each) => each === message.HeldBecause) ?? "other";
  return (
    <Banner message={message} acts={["confirm", "unschedule"]} isUrgent>
      <p>{t(reason)}</p>
    </Banner>
  );
}

function OnItsWay({ message }: WithMessage) {
  const t = useTranslations("messages.summary");
  const format = useFormatter();
  const { Counts, IsPaused } = message;
  const total = Counts?.total ?? 0;
  const done = Counts ? doneOf(Counts) : 0;
  return (
    <Banner message={message} acts={["pause", "unpause", "cancelRest"]}>
      {IsPaused && <p>{t("paused")}</p>}
      {total === 0 ? (
        <p>{t("preparing")}</p>
      ) : (
        <>
          <p className={classes.numbers}>{t("progress", { done: format.number(done), total: format.number(total) })}</p>
          <Progress value={shareOf(done, total) * 100} aria-label={t("progressLabel")} />
        </>
      )}
    </Banner>
  );
}
