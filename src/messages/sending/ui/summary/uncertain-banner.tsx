import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { useMessageChange } from "#messages/outgoing-messages/ui/use-message-change.ts";
import { Card } from "#ui/card.tsx";
import { confirm } from "#ui/confirm.ts";
import { toast } from "#ui/toast.ts";
import { recipientsContract } from "../../contract.ts";
import classes from "./summary.module.css";

/** Of some nobody knows whether they got it: somebody decides. */
export function UncertainBanner({ message }: { message: MessageShown }) {
  const t = useTranslations("messages.summary");
  const { teamId } = useTeamScope();
  const { change, isBusy } = useMessageChange();
  const decide = async (isSentAgain: boolean) => {
    const isSure = await confirm({
      title: t(isSentAgain ? "askAgain" : "askLeave"),
      body: t(isSentAgain ? "askAgainBody" : "askLeaveBody"),
      confirmLabel: t(isSentAgain ? "sendAgain" : "leave"),
    });
    if (!isSure) return;
    const asked = { params: { teamId, messageId: message.Id }, body: { isSentAgain } };
    if (await change(t("decideFailed"), () => call(recipientsContract.decideUncertain, asked)))
      toast.done(t("decided"));
  };
  return (
    <Card>
      <div className={classes.banner}>
        <p className={classes.said}>{t("uncertain", { count: message.Counts?.uncertain ?? 0 })}</p>
        <div className={classes.buttons}>
          <Button variant="default" disabled={isBusy} onClick={() => void decide(true)}>
            {t("sendAgain")}
          </Button>
          <Button variant="default" disabled={isBusy} onClick={() => void decide(false)}>
            {t("leave")}
          </Button>
        </div>
      </div>
    </Card>
  );
}
