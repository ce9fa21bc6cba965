import { Switch } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Card } from "#ui/card.tsx";
import { ClashNote } from "#ui/form/clash-note.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { SaveBar } from "#ui/save-bar.tsx";
import type { Account } from "../contract.ts";
import classes from "./account.module.css";
import { DetailsCard } from "./details-card.tsx";
import { HeaderMenuCard } from "./header-menu-card.tsx";
import { RegionCard } from "./region-card.tsx";
import { useAccountForm } from "./use-account-form.ts";

/** `logos`, `history`: cards between the others whose changes are saved by themselves. */
export function AccountForm({ account, logos, history }: { account: Account; logos: ReactNode; history: ReactNode }) {
  const t = useTranslations("account.messages");
  const state = useAccountForm(account);
  const { form, followed } = state;
  return (
    <form onSubmit={form.submit} noValidate className={classes.form}>
      {/* Enter saves, also while the bar with its button is not there. */}
      <button type="submit" hidden tabIndex={-1} />
      <FormError problem={form.problem} />
      <DetailsCard state={state} />
      {logos}
      <RegionCard state={state} />
      <HeaderMenuCard state={state} />
      {history}
      <Card title={t("title")} icons={["fas_paper-plane"]}>
        <Switch
          label={t("needApproval")}
          description={t("needApprovalHelp")}
          {...form.getInputProps("messagesNeedApproval", { type: "checkbox" })}
        />
        <ClashNote name="messagesNeedApproval" followed={followed} show={(theirs) => (theirs ? t("on") : t("off"))} />
      </Card>
      <SaveBar dirty={followed.isDirty} saving={form.saving} discard={followed.discard} />
    </form>
  );
}
