import { Button, TextInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { FormError } from "#ui/form/form-error.tsx";
import { PasswordField } from "#ui/form/password-field.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { authContract } from "../contract.ts";
import classes from "./bare-frame.module.css";
import { BareFrame } from "./bare-frame.tsx";
import { ResendLink } from "./resend-link.tsx";
import { useSession } from "./session.ts";

export default function SignUpPage() {
  const t = useTranslations("auth");
  const { start } = useSession();
  const [sentTo, setSentTo] = useState<string>();
  const form = useZodForm({
    schema: authContract.signUp.input.body,
    initialValues: { name: "", email: "", password: "" },
    labels: { name: t("name"), email: t("email"), password: t("password") },
    submit: async (body) => {
      await call(authContract.signUp, { body });
      setSentTo(body.email);
    },
  });
  const aside = (
    <>
      {t("signUp.haveAccount")}{" "}
      <Link to="/login" className={classes.link}>
        {t("signUp.signIn")}
      </Link>
    </>
  );
  if (start?.signUp !== "open") {
    return (
      <BareFrame title={t("signUp.closedTitle")} aside={aside}>
        <p className={classes.text}>{t("signUp.closed")}</p>
      </BareFrame>
    );
  }
  if (sentTo) {
    return (
      <BareFrame title={t("signUp.sentTitle")} aside={aside}>
        <p className={classes.text} role="status">
          {t("signUp.sent", { email: sentTo })}
        </p>
        <p className={classes.text}>{t("signUp.notThere")}</p>
        <ResendLink email={sentTo} />
      </BareFrame>
    );
  }
  return (
    <BareFrame title={t("signUp.title")} aside={aside}>
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
          {t("signUp.submit")}
        </Button>
      </form>
    </BareFrame>
  );
}
