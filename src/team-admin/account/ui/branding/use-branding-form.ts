import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useAskBeforeLeaving } from "#people/auth/ui/ask-before-leaving.ts";
import { publicTheme } from "#shared/public-theme.ts";
import { useFollowedForm } from "#ui/form/use-followed-form.ts";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { toast } from "#ui/toast.ts";
import { type Account, accountContract } from "../../contract.ts";
import { useAccountUpdate } from "../account-query.ts";

/** The whole theme is saved at once; what others change meanwhile is followed. */
export function useBrandingForm(account: Account) {
  const t = useTranslations("account");
  const update = useAccountUpdate();
  const form = useZodForm({
    schema: publicTheme,
    initialValues: account.publicTheme,
    submit: async (theme) => {
      update(
        await call(accountContract.changeAccount, { params: { teamId: account.id }, body: { publicTheme: theme } }),
      );
      toast.done(t("branding.saved"));
    },
  });
  const followed = useFollowedForm(form, account.publicTheme);
  useAskBeforeLeaving(followed.isDirty && !form.saving);
  return { form, followed };
}
