import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { type PlainAct, useMessageActions } from "#messages/outgoing-messages/ui/use-message-actions.ts";
import { Card } from "#ui/card.tsx";
import classes from "./summary.module.css";

interface BannerProps {
  message: MessageShown;
  /** Those of them that are offered have a button, the first one before all others. */
  acts: readonly PlainAct[];
  isUrgent?: boolean;
  children: ReactNode;
}

/** What there is to say, and what can be done about it. */
export function Banner({ message, acts, isUrgent = false, children }: BannerProps) {
  const t = useTranslations("messages.actions");
  const { act } = useMessageActions();
  const offered = acts.filter((each) => message.Actions.includes(each));
  return (
    <Card>
      <div className={classes.banner}>
        <div className={classes.said} role={isUrgent ? "alert" : undefined}>
          {children}
        </div>
        {offered.length > 0 && (
          <div className={classes.buttons}>
            {offered.map((each, place) => (
              <Button
                key={each}
                variant={place === 0 && isUrgent ? "filled" : "default"}
                onClick={() => void act(message, each)}
              >
                {t(each)}
              </Button>
            ))}
          </div>
        )}
      </div>
    </Card>
  );
}
