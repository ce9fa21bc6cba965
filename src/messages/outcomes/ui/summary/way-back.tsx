import { Button } from "@mantine/core";
import { useNow, useTranslations } from "use-intl";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { secondsToChangeOnesMind } from "#messages/outgoing-messages/rules.ts";
import { When } from "#messages/outgoing-messages/ui/list/when.tsx";
import { useMessageActions } from "#messages/outgoing-messages/ui/use-message-actions.ts";
import { Card } from "#ui/card.tsx";
import { Banner } from "./banner.tsx";
import classes from "./summary.module.css";

/** Until it leaves it can be called back; right after Send Now with the seconds that are left. */
export function WayBack({ message }: { message: MessageShown }) {
  const t = useTranslations("messages");
  const now = useNow({ updateInterval: 1000 });
  const { act } = useMessageActions();
  const left = Math.ceil((Date.parse(message.ScheduledAt ?? "") - now.getTime()) / 1000);
  if (!(left <= secondsToChangeOnesMind)) {
    return (
      <Banner message={message} acts={["unschedule"]}>
        <p>
          {t("summary.scheduledAt")} <When at={message.ScheduledAt} none="" />
        </p>
      </Banner>
    );
  }
  return (
    <Card>
      <div className={classes.banner}>
        {/* Seconds are not read out one by one. */}
        <p role="timer" className={classes.said}>
          {t("wayBack.leaves", { seconds: Math.max(0, left) })}
        </p>
        {message.Actions.includes("unschedule") && (
          <Button onClick={() => void act(message, "unschedule")}>{t("wayBack.back")}</Button>
        )}
      </div>
    </Card>
  );
}
