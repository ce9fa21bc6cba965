import { Button, TextInput } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import * as z from "zod";
import { call } from "#client/call.ts";
import { FormError } from "#ui/form/form-error.tsx";
import { PasswordField } from "#ui/form/password-field.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { authContract } from "../contract.ts";
import { emailAddress, newPassword, personName } from "../rules.ts";
import classes from "./bare-frame.module.css";
import { BareFrame } from "./bare-frame.tsx";
import { signedIn } from "./session.ts";

/** The one-time set-up link of a new installation. */
export function FirstAdminForm({ token }: { token: string }) {
  const t = useTranslations("auth");
  const router = useRouter();
  const form = useZodForm({
    schema: z.strictObject({ name: personName, email: emailAddress, password: newPassword }),
    initialValues: { name: "", email: "", password: "" },
    labels: { name: t("name"), email: t("email"), password: t("password") },
    submit: async (values) => {
      await call(authContract.createFirstAdmin, { body: { token, ...values } });
      await signedIn();
      router.history.replace("/");
    },
  });
  return (
    <BareFrame title={t("firstAdmin.title")}>
      <p className={classes.text}>{t("firstAdmin.text")}</p>
      <form className={classes.form} onSubmit={form.submit} noValidate>
        <FormError problem={form.problem} />
        <TextInput label={t("name")} autoComplete="name" autoFocus required {...form.getInputProps("name")} />
        <TextInput label={t("email")} type="email" autoComplete="email" required {...form.getInputProps("email")} />
        <PasswordField
          label={t("password")}
          description={t("passwordHint")}
          autoComplete="new-password"
          required
          {...form.getInputProps("password")}
        />
        <Button type="submit" loading={form.saving} fullWidth>
          {t("firstAdmin.submit")}
        </Button>
      </form>
    </BareFrame>
  );
}
