import { Button } from "@mantine/core";
import { useFormatter, useTranslations } from "use-intl";
import { cheaperSms, countSms } from "../sms-segments.ts";
import classes from "./sms-counter.module.css";

interface SmsCounterProps {
  text: string;
  /** Absent where nothing can be changed. */
  replace?: (text: string) => void;
}

/** How long a text message is as it is sent, before anything is merged, and what makes it dearer. */
export function SmsCounter({ text, replace }: SmsCounterProps) {
  const t = useTranslations("messages.content");
  const format = useFormatter();
  const { units, segments, costly } = countSms(text);
  const isMendable = costly.some(({ replacement }) => replacement !== null);
  return (
    <div className={classes.bar}>
      <div role="status">
        <p className={classes.muted}>{t("sms", { units, segments })}</p>
        {costly.length > 0 && (
          <p className={classes.muted}>
            {t("costly", { signs: format.list(costly.slice(0, 5).map(({ sign }) => sign)) })}
          </p>
        )}
      </div>
      {replace && isMendable && (
        <Button size="compact-xs" variant="default" onClick={() => replace(cheaperSms(text))}>
          {t("cheaper")}
        </Button>
      )}
    </div>
  );
}
