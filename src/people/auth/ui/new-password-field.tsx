import type { PasswordInputProps } from "@mantine/core";
import { useTranslations } from "use-intl";
import { PasswordField } from "#ui/form/password-field.tsx";

/** Says what a password has to be like, and lets password managers make one. */
export function NewPasswordField(props: PasswordInputProps) {
  const t = useTranslations("auth");
  return <PasswordField description={t("passwordHint")} autoComplete="new-password" required {...props} />;
}
