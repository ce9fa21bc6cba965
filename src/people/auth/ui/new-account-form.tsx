import { Button, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import type * as z from "zod";
import { FormError } from "#ui/form/form-error.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { authContract } from "../contract.ts";
import classes from "./bare-frame.module.css";
import { NewPasswordField } from "./new-password-field.tsx";

const schema = authContract.signUp.input.body;

interface NewAccountFormProps {
  submitLabel: string;
  submit: (account: z.output<typeof schema>) => Promise<void>;
}

/** What an account begins with: who it is, their address and a password. */
export function NewAccountForm({ submitLabel, submit }: NewAccountFormProps) {
  const t = useTranslations("auth");
  const form = useZodForm({
    schema,
    initialValues: { name: "", email: "", password: "" },
    labels: { name: t("name"), email: t("email"), password: t("password") },
    submit,
  });
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate>
      <FormError problem={form.problem} />
      <TextInput label={t("name")} autoComplete="name" autoFocus required {...form.getInputProps("name")} />
      <TextInput label={t("email")} type="email" autoComplete="email" required {...form.getInputProps("email")} />
      <NewPasswordField label={t("password")} {...form.getInputProps("password")} />
      <Button type="submit" loading={form.saving} fullWidth>
        {submitLabel}
      </Button>
    </form>
  );
}
