import { useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { ApiError } from "#shared/errors.ts";
import { confirm } from "#ui/confirm.ts";
import { toast } from "#ui/toast.ts";
import { type Account, accountContract } from "../../contract.ts";
import type { LogoSlot } from "../../rules.ts";
import { useAccountUpdate } from "../account-query.ts";
import { logoKindOf } from "./logo-kind.ts";

export function useLogo(teamId: string, place: LogoSlot) {
  const t = useTranslations("account.logos");
  const update = useAccountUpdate();
  const [isBusy, setBusy] = useState(false);
  const params = { teamId, place };
  const kind = logoKindOf(place);
  const during = async (work: () => Promise<string | undefined>) => {
    setBusy(true);
    try {
      return await work();
    } finally {
      setBusy(false);
    }
  };
  /** What went wrong, if anything. */
  const saving = (work: () => Promise<Account>) =>
    during(async () => {
      try {
        update(await work());
        toast.done(t("saved", { kind }));
        return undefined;
      } catch (error) {
        return error instanceof ApiError ? error.message : t("failed", { kind });
      }
    });
  return {
    isBusy,
    save: (file: Blob) => saving(() => call(accountContract.uploadLogo, { params, file })),
    /** The picture is fetched once and kept; nothing is loaded from there later. */
    take: (logo: string) => saving(() => call(accountContract.takeLogo, { params, body: { logo } })),
    remove: async () => {
      const question = {
        title: t("removeTitle", { kind }),
        body: t("removeBody", { kind }),
        confirmLabel: t("remove"),
      };
      if (!(await confirm({ ...question, danger: true, irreversible: true }))) return;
      await during(async () => {
        try {
          update(await call(accountContract.removeLogo, { params }));
          toast.done(t("removed", { kind }));
        } catch (error) {
          toast.fail(explainFailure(t("failed", { kind }), error));
        }
        return undefined;
      });
    },
  };
}
