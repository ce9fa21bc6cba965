import { useTranslations } from "use-intl";
import type { MailboxProblem } from "#messages/delivery/mailbox-settings.ts";
import type { TestResult } from "./test-button.tsx";

/** Whether the mailbox for bounced emails can be read, in a sentence. */
export function useDescribeMailbox() {
  const t = useTranslations("sysSettings.bounces");
  const reasons = useTranslations("sysSettings.test");
  return ({ problem, answer }: { problem: MailboxProblem | null; answer: string }): TestResult =>
    problem
      ? { isGood: false, sentence: t("fails", { reason: reasons(problem) }), answer }
      : { isGood: true, sentence: t("works") };
}
