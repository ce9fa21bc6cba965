import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { makeAttempt } from "#client/make-attempt.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { confirm } from "#ui/confirm.ts";
import { toast } from "#ui/toast.ts";
import { deliveryContract, type Sender } from "../../contract.ts";
import { useReadMessagesAnew } from "../message-admin-queries.ts";

/** What can be done with a sender beside changing it. */
export function useSenderActions() {
  const t = useTranslations("messageAdmin.senders");
  const { teamId } = useTeamScope();
  const attempt = makeAttempt(useReadMessagesAnew());
  const paramsOf = ({ Id: senderId }: Sender) => ({ params: { teamId, senderId } });
  return {
    sendProof: (sender: Sender) =>
      attempt(t("proofFailed"), async () => {
        await call(deliveryContract.sendSenderProof, paramsOf(sender));
        const address = sender.Address;
        toast.done(sender.DeliveryMethodId === "EMAIL" ? t("linkSent", { address }) : t("codeSent", { address }));
      }),

    checkDomain: (sender: Sender) =>
      attempt(t("checkFailed"), () => call(deliveryContract.checkSenderDomain, paramsOf(sender))),

    async remove(sender: Sender) {
      const question = { title: t("deleteTitle", { address: sender.Address }), body: t("deleteBody") };
      if (!(await confirm({ ...question, confirmLabel: t("delete"), danger: true, irreversible: true }))) return;
      await attempt(t("deleteFailed"), async () => {
        await call(deliveryContract.deleteSender, paramsOf(sender));
        toast.done(t("deleted", { address: sender.Address }));
      });
    },
  };
}
