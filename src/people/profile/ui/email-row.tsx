import { Button, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { minutesOfEmailCode } from "#people/auth/rules.ts";
import { FormError } from "#ui/form/form-error.tsx";
import { PasswordField } from "#ui/form/password-field.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { ChangeForm } from "./change-form.tsx";
import classes from "./profile-card.module.css";
import { SettingsRow } from "./settings-row.tsx";
import type { useEmailChange } from "./use-email-change.ts";

export function EmailRow({ email, change }: { email: string; change: ReturnType<typeof useEmailChange> }) {
  const t = useTranslations("profile.email");
  const say = useTranslations("profile.password");
  const { form, isOpen, waitingFor } = change;
  return (
    <SettingsRow label={t("label")} help={t("help")}>
      <div className={classes.stack}>
        <ChangeForm
          isOpen={isOpen}
          open={change.open}
          close={change.close}
          openLabel={t("change")}
          present={email}
          form={form}
          submitLabel={t("send")}
        >
          <FormError problem={form.problem} />
          <TextInput
            label={t("new")}
            description={t("newHelp")}
            type="email"
            required
            autoComplete="email"
            data-autofocus
            {...form.getInputProps("email")}
          />
          <PasswordField
            label={say("current")}
            autoComplete="current-password"
            {...form.getInputProps("currentPassword")}
          />
        </ChangeForm>
        <div role="status" className={classes.region}>
          {waitingFor && !isOpen && <WaitingAddress current={email} waitingFor={waitingFor} />}
        </div>
        {waitingFor && !isOpen && <CodeForm form={change.code} />}
      </div>
    </SettingsRow>
  );
}

function WaitingAddress({ current, waitingFor }: { current: string; waitingFor: string }) {
  const t = useTranslations("profile.email");
  return (
    <div className={classes.notice}>
      <Icon name="fas_envelope" size={14} className={classes.noticeIcon} />
      <div>
        <p className={classes.noticeTitle}>{t("sentTo", { email: waitingFor })}</p>
        <p className={classes.noticeHelp}>{t("sentHelp", { minutes: minutesOfEmailCode, current })}</p>
      </div>
    </div>
  );
}

function CodeForm({ form }: { form: ReturnType<typeof useEmailChange>["code"] }) {
  const t = useTranslations("profile.email");
  return (
    <form onSubmit={form.submit} noValidate className={classes.form}>
      <FormError problem={form.problem} />
      <TextInput
        label={t("code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        required
        data-path="code"
        {...form.getInputProps("code")}
      />
      <div className={classes.buttons}>
        <Button type="submit" loading={form.saving}>
          {t("confirm")}
        </Button>
      </div>
    </form>
  );
}
