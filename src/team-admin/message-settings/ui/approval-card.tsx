import { Switch } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useAnchor } from "#client/use-anchor.ts";
import { type Account, accountContract } from "#team-admin/account/contract.ts";
import { useAccountUpdate } from "#team-admin/account/ui/account-query.ts";
import { Card } from "#ui/card.tsx";
import { toast } from "#ui/toast.ts";

/** Whether somebody has to approve what is sent. Saved as soon as it is switched. */
export function ApprovalCard({ account }: { account: Account }) {
  const t = useTranslations("messageAdmin.approval");
  const update = useAccountUpdate();
  const control = useAnchor<HTMLInputElement>("messagesNeedApproval");
  const [isSaving, setSaving] = useState(false);
  const save = async (messagesNeedApproval: boolean) => {
    setSaving(true);
    try {
      const params = { teamId: account.id };
      update(await call(accountContract.changeAccount, { params, body: { messagesNeedApproval } }));
      toast.done(t(messagesNeedApproval ? "on" : "off"));
    } catch (error) {
      toast.fail(explainFailure(t("failed"), error));
    } finally {
      setSaving(false);
    }
  };
  return (
    <Card title={t("title")} icons={["fas_user-check"]}>
      <Switch
        ref={control}
        label={t("needed")}
        description={t("neededHelp")}
        checked={account.messagesNeedApproval}
        disabled={isSaving}
        onChange={(event) => void save(event.currentTarget.checked)}
      />
    </Card>
  );
}
