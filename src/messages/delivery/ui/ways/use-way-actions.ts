import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { makeAttempt } from "#client/make-attempt.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { DeliveryMethod } from "#shared/messages.ts";
import { confirm } from "#ui/confirm.ts";
import { toast } from "#ui/toast.ts";
import { deliveryContract } from "../../contract.ts";
import { useReadMessagesAnew } from "../message-admin-queries.ts";

/** Trying a way out, and going back to that of this site. */
export function useWayActions() {
  const t = useTranslations("messageAdmin.ways");
  const { teamId } = useTeamScope();
  const attempt = makeAttempt(useReadMessagesAnew());
  const params = { teamId };
  return {
    test: (body: { DeliveryMethodId: DeliveryMethod; To?: string }) =>
      attempt(t("testFailed"), async () => {
        const { Is, To, Reason, Mailbox } = await call(deliveryContract.testMessageWay, { params, body });
        if (Is === "accepted") toast.done(t("tested", { address: To }));
        else toast.fail(t("testRefused", { reason: Reason }));
        if (Mailbox?.Problem) toast.warn(t(`mailbox.${Mailbox.Problem}`));
      }),

    async remove(method: DeliveryMethod) {
      const question = { title: t(`removeTitle.${method}`), body: t("removeBody"), confirmLabel: t("remove") };
      if (!(await confirm({ ...question, danger: true, irreversible: true }))) return;
      await attempt(t("removeFailed"), async () => {
        await call(deliveryContract.removeMessageWay, { params, query: { DeliveryMethodId: method } });
        toast.done(t("removed"));
      });
    },
  };
}
