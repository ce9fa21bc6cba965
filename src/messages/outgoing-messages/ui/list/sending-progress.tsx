import { Progress } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { MessageListed } from "../../contract.ts";
import classes from "./messages-page.module.css";

/** How far a message is that is being sent; nothing before its recipients are known. */
export function SendingProgress({ message: { Status, Counts } }: { message: MessageListed }) {
  const t = useTranslations("messages.summary");
  if (Status !== "SENDING" || !Counts || Counts.total === 0) return null;
  const done = Counts.total - Counts.waiting - Counts.attempting;
  return (
    <span className={classes.progress}>
      <Progress value={(100 * done) / Counts.total} size="sm" aria-label={t("progressLabel")} />
      <span className={classes.quiet}>{t("progress", { done, total: Counts.total })}</span>
    </span>
  );
}
