import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useAskBeforeLeaving } from "#people/auth/ui/ask-before-leaving.ts";
import { confirm } from "#ui/confirm.ts";
import { useFollowedForm } from "#ui/form/use-followed-form.ts";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { toast } from "#ui/toast.ts";
import { type Account, accountChanges, accountContract } from "../contract.ts";
import { useAccountUpdate } from "./account-query.ts";

export type AccountForm = ReturnType<typeof useAccountForm>;

/** Only what was changed is sent; what others change meanwhile is followed. */
export function useAccountForm(account: Account) {
  const t = useTranslations("account");
  const update = useAccountUpdate();
  const source = valuesOf(account);
  const form = useZodForm({
    schema: accountChanges.omit({ publicTheme: true, messagesNeedApproval: true }).required(),
    initialValues: source,
    labels: { name: t("details.name") },
    submit: async (values) => {
      const changes = followed.changedValues(values);
      if (Object.keys(changes).length === 0) return void toast.info(t("unchanged"));
      if (changes.currency && !(await askAboutCurrency(changes.currency))) return;
      const { id: teamId } = account;
      update(await call(accountContract.changeAccount, { params: { teamId }, body: changes }));
      toast.done(t("saved"));
    },
  });
  const followed = useFollowedForm(form, source);
  useAskBeforeLeaving(followed.isDirty && !form.saving);

  const askAboutCurrency = (currency: string) =>
    confirm({
      title: t("region.currencyTitle", { currency }),
      body: t("region.currencyBody", { before: account.currency, currency }),
      confirmLabel: t("region.currencyConfirm"),
    });
  return { form, followed };
}

const valuesOf = (account: Account) => ({
  name: account.name,
  shortName: account.shortName,
  description: account.description,
  organizationName: account.organizationName,
  website: account.website,
  billingAddress: account.billingAddress,
  primaryTimezone: account.primaryTimezone,
  defaultInterfaceLanguage: account.defaultInterfaceLanguage,
  availableDataLanguages: account.availableDataLanguages,
  defaultDataLanguage: account.defaultDataLanguage,
  currency: account.currency,
  headerMenu: account.headerMenu,
});
