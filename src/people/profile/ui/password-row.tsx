import { useTranslations } from "use-intl";
import { FormError } from "#ui/form/form-error.tsx";
import { PasswordField } from "#ui/form/password-field.tsx";
import { ChangeForm } from "./change-form.tsx";
import { SettingsRow } from "./settings-row.tsx";
import type { usePasswordChange } from "./use-password-change.ts";

export function PasswordRow({ email, change }: { email: string; change: ReturnType<typeof usePasswordChange> }) {
  const t = useTranslations("profile.password");
  const { form } = change;
  return (
    <SettingsRow label={t("label")} help={t("help")}>
      <ChangeForm
        isOpen={change.isOpen}
        open={change.open}
        close={change.close}
        openLabel={t("change")}
        present={<span aria-hidden>••••••••</span>}
        form={form}
        submitLabel={t("save")}
      >
        <FormError problem={form.problem} />
        {/* Password managers file the new password under this name. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={t("current")}
          autoComplete="current-password"
          {...form.getInputProps("currentPassword")}
        />
        <PasswordField
          label={t("new")}
          description={t("newHelp")}
          autoComplete="new-password"
          {...form.getInputProps("newPassword")}
        />
      </ChangeForm>
    </SettingsRow>
  );
}
