import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { useMessageChange } from "#messages/outgoing-messages/ui/use-message-change.ts";
import { recipientsContract } from "#messages/sending/contract.ts";
import { confirm } from "#ui/confirm.ts";
import { toast } from "#ui/toast.ts";

/** What a person decides about those for whom it failed, or of whom nobody knows; without any all of them are meant. */
export function useRecipientActs(message: MessageShown) {
  const t = useTranslations("messages.summary");
  const words = useTranslations("messageStats.recipients");
  const { teamId } = useTeamScope();
  const { change, isBusy } = useMessageChange();
  const params = { teamId, messageId: message.Id };

  const decide = async (isSentAgain: boolean, recipientIds?: string[]): Promise<boolean> => {
    const isSure = await confirm({
      title: t(isSentAgain ? "askAgain" : "askLeave"),
      body: t(isSentAgain ? "askAgainBody" : "askLeaveBody"),
      confirmLabel: t(isSentAgain ? "sendAgain" : "leave"),
    });
    if (!isSure) return false;
    const body = { isSentAgain, ...(recipientIds && { recipientIds }) };
    const isDone = await change(t("decideFailed"), () => call(recipientsContract.decideUncertain, { params, body }));
    if (isDone) toast.done(t("decided"));
    return isDone !== undefined;
  };

  const retry = async (recipientIds?: string[]): Promise<boolean> => {
    const count = recipientIds?.length ?? message.Counts?.failed ?? 0;
    const isSure = await confirm({
      title: words("askRetry", { count }),
      body: words("askRetryBody"),
      confirmLabel: t("sendAgain"),
    });
    if (!isSure) return false;
    const body = recipientIds ? { recipientIds } : {};
    const isDone = await change(words("retryFailed"), () => call(recipientsContract.retryFailed, { params, body }));
    if (isDone) toast.done(words("retried"));
    return isDone !== undefined;
  };

  /** Who may send it, and not once it is put away. */
  const mayAct = message.Rights.includes("send") && !message.IsArchived;
  return { decide, retry, isBusy, mayAct };
}
