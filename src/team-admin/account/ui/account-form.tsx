import { FormError } from "#ui/form/form-error.tsx";
import { SaveBar } from "#ui/save-bar.tsx";
import type { Account } from "../contract.ts";
import classes from "./account.module.css";
import { DetailsCard } from "./details-card.tsx";
import { HeaderMenuCard } from "./header-menu-card.tsx";
import { RegionCard } from "./region-card.tsx";
import { useAccountForm } from "./use-account-form.ts";

export function AccountForm({ account }: { account: Account }) {
  const state = useAccountForm(account);
  const { form, followed } = state;
  return (
    <form onSubmit={form.submit} noValidate className={classes.form}>
      {/* Enter saves, also while the bar with its button is not there. */}
      <button type="submit" hidden tabIndex={-1} />
      <FormError problem={form.problem} />
      <DetailsCard state={state} />
      <RegionCard state={state} />
      <HeaderMenuCard state={state} />
      <SaveBar dirty={followed.isDirty} saving={form.saving} discard={followed.discard} />
    </form>
  );
}
