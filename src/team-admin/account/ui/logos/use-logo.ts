import { useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { ApiError } from "#shared/errors.ts";
import { confirm } from "#ui/confirm.ts";
import { toast } from "#ui/toast.ts";
import { accountContract } from "../../contract.ts";
import type { LogoSlot } from "../../rules.ts";
import { useAccountUpdate } from "../account-query.ts";

export function useLogo(teamId: string, place: LogoSlot) {
  const t = useTranslations("account.logos");
  const update = useAccountUpdate();
  const [isBusy, setBusy] = useState(false);
  const params = { teamId, place };
  const during = async (work: () => Promise<string | undefined>) => {
    setBusy(true);
    try {
      return await work();
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    /** What went wrong, if anything. */
    save: (file: Blob) =>
      during(async () => {
        try {
          update(await call(accountContract.uploadLogo, { params, file }));
          toast.done(t("saved"));
          return undefined;
        } catch (error) {
          return error instanceof ApiError ? error.message : t("failed");
        }
      }),
    remove: async () => {
      const question = { title: t("removeTitle"), body: t("removeBody"), confirmLabel: t("remove") };
      if (!(await confirm({ ...question, danger: true, irreversible: true }))) return;
      await during(async () => {
        try {
          update(await call(accountContract.removeLogo, { params }));
          toast.done(t("removed"));
        } catch (error) {
          toast.fail(explainFailure(t("failed"), error));
        }
        return undefined;
      });
    },
  };
}
