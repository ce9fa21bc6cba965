import { useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { FieldType, Problem } from "#data/fields/field-type.ts";
import { takenTitle } from "#data/fields/taken-title.ts";
import { useAskBeforeLeaving } from "#people/auth/ui/ask-before-leaving.ts";
import { useFollowedForm } from "#ui/form/use-followed-form.ts";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { type FieldValues, fieldSchema } from "./field-values.ts";

export type FieldForm = ReturnType<typeof useFieldForm>;

interface FieldFormOptions {
  type: FieldType;
  /** As the server has it now; of a new field what it begins with. */
  source: FieldValues;
  titles: readonly string[];
  /** Of a new field everything is sent, else only what was changed. */
  isNew: boolean;
  save(values: Partial<FieldValues>): Promise<void>;
}

/** The form of a field. What others change meanwhile comes in where nothing was typed. */
export function useFieldForm({ type, source, titles, isNew, save }: FieldFormOptions) {
  const t = useTranslations("dataFields.form");
  const defaultProblem = useRef<Problem | null>(null);
  const latest = useRef({ source, titles });
  latest.current = { source, titles };
  const schema = useMemo(
    () =>
      fieldSchema(type, {
        // One that had it before may keep it: other things about the field can still be changed.
        takenBy: (title) =>
          title === latest.current.source.title ? undefined : takenTitle(title, latest.current.titles),
        defaultProblem: () => defaultProblem.current,
      }),
    [type],
  );
  const [isUnchanged, setUnchanged] = useState(false);
  const form = useZodForm({
    schema,
    initialValues: source,
    labels: { title: t("title") },
    submit: async (values) => {
      const changed = followed.changedValues(values as FieldValues);
      if (isNew) return save(values as FieldValues);
      if (Object.keys(changed).length === 0) return setUnchanged(true);
      await save(changed);
    },
  });
  const followed = useFollowedForm(form, source, ["config"]);
  useAskBeforeLeaving(followed.isDirty);
  const noteProblem = (problem: Problem | null) => {
    defaultProblem.current = problem;
  };
  /** Saving was tried, and there is nothing to save. */
  return { form, followed, noteProblem, isUnchanged: isUnchanged && !followed.isDirty };
}
