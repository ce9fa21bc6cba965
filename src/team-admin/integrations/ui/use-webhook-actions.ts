import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { type Webhook, webhooksContract } from "#team-admin/webhooks/contract.ts";
import { confirm } from "#ui/confirm.ts";
import { toast } from "#ui/toast.ts";
import { useReadIntegrationsAnew } from "./integration-queries.ts";

/** What can be done with a webhook beside changing it. */
export function useWebhookActions() {
  const t = useTranslations("integrations.webhooks");
  const { teamId } = useTeamScope();
  const readAnew = useReadIntegrationsAnew();

  const attempt = async <Result>(run: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await run();
    } catch (error) {
      toast.fail(explainFailure(t("failed"), error));
      return undefined;
    } finally {
      void readAnew();
    }
  };

  return {
    async remove({ id, name }: Webhook) {
      const question = { title: t("deleteTitle", { name }), body: t("deleteBody"), confirmLabel: t("delete") };
      if (!(await confirm({ ...question, danger: true, irreversible: true }))) return;
      await attempt(async () => {
        await call(webhooksContract.deleteWebhook, { params: { teamId, webhookId: id } });
        toast.done(t("deleted", { name }));
      });
    },

    async renewSecret({ id, name }: Webhook): Promise<string | undefined> {
      const question = { title: t("renewTitle", { name }), body: t("renewBody"), confirmLabel: t("renew") };
      if (!(await confirm({ ...question, danger: true }))) return undefined;
      const answer = await attempt(() =>
        call(webhooksContract.renewWebhookSecret, { params: { teamId, webhookId: id } }),
      );
      return answer?.secret;
    },

    switchActive: ({ id, isActive }: Webhook) =>
      attempt(() =>
        call(webhooksContract.changeWebhook, { params: { teamId, webhookId: id }, body: { isActive: !isActive } }),
      ),
  };
}
