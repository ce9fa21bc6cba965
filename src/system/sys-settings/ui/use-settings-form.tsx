import { type ReactNode, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import type { z } from "zod";
import { call } from "#client/call.ts";
import { loadSession } from "#people/auth/ui/session.ts";
import { isSecretKey } from "#shared/settings.ts";
import { ClashNote } from "#ui/form/clash-note.tsx";
import { useFollowedForm } from "#ui/form/use-followed-form.ts";
import { useZodForm, type ZodForm } from "#ui/form/use-zod-form.ts";
import { toast } from "#ui/toast.ts";
import { type ShownSettings, sysSettingsContract } from "../contract.ts";
import { useSettingsUpdate } from "./settings-query.ts";

type Values = Record<string, unknown>;

/** One part of the settings: what was changed is sent, the environment's own is only shown, a secret is empty after it is saved. */
export function useSettingsForm<Schema extends z.ZodType<Values, Values>>(
  settings: ShownSettings,
  { schema, source, onDirty }: { schema: Schema; source: z.input<Schema>; onDirty: (isDirty: boolean) => void },
) {
  const t = useTranslations("sysSettings");
  const update = useSettingsUpdate();
  const form: ZodForm<z.input<Schema>> = useZodForm({
    schema,
    initialValues: source,
    submit: async (values) => {
      const body = followed.changedValues(values as Values);
      // Enter was pressed once more.
      if (Object.keys(body).length === 0) return;
      update(await call(sysSettingsContract.changeSettings, { body }));
      // Only now: a form that was refused keeps what was typed.
      for (const key of Object.keys(body).filter(isSecretKey)) form.setFieldValue(key as never, "" as never);
      toast.done(t("saved"));
      // Name, sign-up, test pages and limits of files are part of what every page begins with.
      void loadSession();
    },
  });
  const followed = useFollowedForm(form, source);
  const { isDirty } = followed;
  const tell = useRef(onDirty);
  tell.current = onDirty;
  useEffect(() => tell.current(isDirty), [isDirty]);

  /** For one switch; `help` gives way to what has decided it. */
  const plainField = (key: string & keyof z.input<Schema>, help?: string) => {
    const variable = settings.fixed[key];
    const description = variable ? t("fixed", { variable }) : help;
    return { ...form.getInputProps(key as never), "data-path": key, disabled: variable !== undefined, description };
  };
  /** For one input, with a note below where somebody else has changed it meanwhile; `show` says what they chose. */
  const field = (key: string & keyof z.input<Schema>, help?: string, show?: (theirs: unknown) => ReactNode) => ({
    ...plainField(key, help),
    inputContainer: (input: ReactNode) => (
      <>
        {input}
        <ClashNote name={key} followed={followed} {...(show && { show })} />
      </>
    ),
  });
  return { form, followed, field, plainField };
}
