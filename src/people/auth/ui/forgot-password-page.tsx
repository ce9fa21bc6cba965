import { Button, TextInput } from "@mantine/core";
import { Link, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { FormError } from "#ui/form/form-error.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { authContract } from "../contract.ts";
import classes from "./bare-frame.module.css";
import { BareFrame } from "./bare-frame.tsx";

export default function ForgotPasswordPage() {
  const t = useTranslations("auth");
  const { email } = useSearch({ strict: false }) as { email?: unknown };
  const [sentTo, setSentTo] = useState<string>();
  const form = useZodForm({
    schema: authContract.forgotPassword.input.body,
    initialValues: { email: typeof email === "string" ? email : "" },
    submit: async (body) => {
      await call(authContract.forgotPassword, { body });
      setSentTo(body.email);
    },
  });
  return (
    <BareFrame
      title={sentTo ? t("forgot.sentTitle") : t("forgot.title")}
      aside={
        <Link to="/login" className={classes.link}>
          {t("backToSignIn")}
        </Link>
      }
    >
      {sentTo ? (
        <p className={classes.text} role="status">
          {t("forgot.sent", { email: sentTo })}
        </p>
      ) : (
        <>
          <p className={classes.text}>{t("forgot.text")}</p>
          <form className={classes.form} onSubmit={form.submit} noValidate>
            <FormError problem={form.problem} />
            <TextInput
              label={t("email")}
              type="email"
              autoComplete="username"
              autoFocus
              required
              {...form.getInputProps("email")}
            />
            <Button type="submit" loading={form.saving} fullWidth>
              {t("forgot.submit")}
            </Button>
          </form>
        </>
      )}
    </BareFrame>
  );
}
