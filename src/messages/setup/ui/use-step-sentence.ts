import { useFormatter, useTranslations } from "use-intl";
import { trackingWord } from "#messages/outgoing-messages/tracking.ts";
import type { MessageSetup, SetupStep } from "../contract.ts";

/** What is there, or what it is for. */
export function useStepSentence({ Step, IsDone, Names }: SetupStep, setup: MessageSetup): string {
  const t = useTranslations("messageSetup.steps");
  const format = useFormatter();
  const names = format.list(Names);
  if (Step === "sender" && !IsDone && setup.UnprovenSenders.length > 0) {
    return t("sender.unproven", { names: format.list(setup.UnprovenSenders) });
  }
  if (!IsDone) return t(`${Step}.missing`);
  if (Step === "tracking") return t(`tracking.${wordOf(setup.Tracking)}`);
  if (Step === "approval") return setup.NeedsApproval ? t("approval.on", { names }) : t("approval.off");
  return Step === "logo" ? t("logo.done") : names;
}

const wordOf = (tracking: MessageSetup["Tracking"]) =>
  trackingWord({ opens: tracking?.Opens ?? false, clicks: tracking?.Clicks ?? false });
