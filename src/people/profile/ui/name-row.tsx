import { TextInput } from "@mantine/core";
import { type RefObject, useId } from "react";
import { useTranslations } from "use-intl";
import { FormError } from "#ui/form/form-error.tsx";
import classes from "./profile-card.module.css";
import { SettingsRow } from "./settings-row.tsx";
import type { useNameForm } from "./use-name-form.ts";

interface NameRowProps {
  form: ReturnType<typeof useNameForm>;
  /** The save bar submits it from the end of the page. */
  formRef: RefObject<HTMLFormElement | null>;
}

export function NameRow({ form, formRef }: NameRowProps) {
  const t = useTranslations("profile.name");
  const inputId = useId();
  return (
    <SettingsRow label={t("label")} help={t("help")} inputId={inputId}>
      {({ helpId }) => (
        <form ref={formRef} onSubmit={form.submit} noValidate className={classes.form}>
          <FormError problem={form.problem} />
          <TextInput
            id={inputId}
            aria-describedby={helpId}
            required
            autoComplete="name"
            maxLength={200}
            {...form.getInputProps("name")}
          />
        </form>
      )}
    </SettingsRow>
  );
}
