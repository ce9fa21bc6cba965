import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { Card } from "#ui/card.tsx";
import classes from "./summary.module.css";
import { useRecipientActs } from "./use-recipient-acts.ts";

type WithMessage = { message: MessageShown };

/** Of some nobody knows whether they got it: somebody decides. */
export function UncertainBanner({ message }: WithMessage) {
  const t = useTranslations("messages.summary");
  const { decide, isBusy, mayAct } = useRecipientActs(message);
  return (
    <Card>
      <div className={classes.banner}>
        <p className={classes.said}>{t("uncertain", { count: message.Counts?.uncertain ?? 0 })}</p>
        {mayAct && (
          <div className={classes.buttons}>
            <Button variant="default" disabled={isBusy} onClick={() => void decide(true)}>
              {t("sendAgain")}
            </Button>
            <Button variant="default" disabled={isBusy} onClick={() => void decide(false)}>
              {t("leave")}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

/** For some it failed: it can be tried once more, for all of them at once. */
export function FailedBanner({ message }: WithMessage) {
  const t = useTranslations("messageStats.recipients");
  const words = useTranslations("messages.summary");
  const { retry, isBusy, mayAct } = useRecipientActs(message);
  return (
    <Card>
      <div className={classes.banner}>
        <p className={classes.said}>{t("failed", { count: message.Counts?.failed ?? 0 })}</p>
        {mayAct && (
          <Button variant="default" disabled={isBusy} onClick={() => void retry()}>
            {words("sendAgain")}
          </Button>
        )}
      </div>
    </Card>
  );
}
