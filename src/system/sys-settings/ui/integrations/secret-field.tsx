import { Button, PasswordInput } from "@mantine/core";
import { useFormatter, useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import type { SecretKey } from "#shared/settings.ts";
import { confirm } from "#ui/confirm.ts";
import { toast } from "#ui/toast.ts";
import { type ShownSecret, sysSettingsContract } from "../../contract.ts";
import { useSettingsUpdate } from "../settings-query.ts";
import classes from "./integrations.module.css";
import type { IntegrationsForm } from "./use-integrations-form.ts";

/** What is stored is never shown again: only that there is something, and since when. */
export function SecretField({ name, label, state }: { name: SecretKey; label: string; state: IntegrationsForm }) {
  const t = useTranslations("sysSettings.secret");
  const about = useAbout();
  const { form, field, settings } = state;
  const secret = settings.secrets[name];
  const isFixed = settings.fixed[name] !== undefined;
  const remove = useRemove(name, label);
  return (
    <div>
      <PasswordInput
        label={label}
        autoComplete="new-password"
        {...field(name, about(secret))}
        error={form.errors[name] ?? (secret.problem && !form.values[name] ? t(secret.problem) : undefined)}
      />
      {secret.isSet && !isFixed && (
        <Button variant="subtle" size="compact-xs" className={classes.remove ?? ""} onClick={() => void remove()}>
          {t("remove")}
        </Button>
      )}
    </div>
  );
}

function useAbout() {
  const t = useTranslations("sysSettings.secret");
  const format = useFormatter();
  return ({ isSet, setAt, ending }: ShownSecret): string => {
    if (!isSet || !setAt) return t("none");
    const date = format.dateTime(new Date(setAt), { dateStyle: "medium" });
    return ending ? t("setOnEnding", { date, ending }) : t("setOn", { date });
  };
}

function useRemove(name: SecretKey, label: string) {
  const t = useTranslations("sysSettings.secret");
  const update = useSettingsUpdate();
  return async () => {
    const question = { title: t("removeTitle", { name: label }), body: t("removeBody"), confirmLabel: t("remove") };
    if (!(await confirm({ ...question, danger: true }))) return;
    try {
      update(await call(sysSettingsContract.changeSettings, { body: { [name]: null } }));
      toast.done(t("removed"));
    } catch (error) {
      toast.fail(explainFailure(t("removeFailed"), error));
    }
  };
}
