import { useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useAskBeforeLeaving } from "#client/ask-before-leaving.ts";
import type { FieldType, Problem } from "#features/fields/field-type.ts";
import { useFollowedForm } from "#ui/form/use-followed-form.ts";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { type FieldValues, fieldSchema } from "./field-values.ts";

export type FieldForm = ReturnType<typeof useFieldForm>;

interface FieldFormOptions {
  type: FieldType;
  /** As the server has it now; of a new field what it begins with. */
  source: FieldValues;
  /** Of a new field everything is sent, else only what was changed. */
  isNew: boolean;
  save(values: Partial<FieldValues>): Promise<void>;
}

/** The form of a field. What others change meanwhile comes in where nothing was typed. */
export function useFieldForm({ type, source, isNew, save }: FieldFormOptions) {
  const t = useTranslations("dataFields.form");
  const defaultProblem = useRef<Problem | null>(null);
  const schema = useMemo(() => fieldSchema(type, () => defaultProblem.current), [type]);
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
  const followed = useFollowedForm(form, source);
  useAskBeforeLeaving(followed.isDirty);
  const noteProblem = (problem: Problem | null) => {
    defaultProblem.current = problem;
  };
  /** Saving was tried, and there is nothing to save. */
  return { form, followed, noteProblem, isUnchanged: isUnchanged && !followed.isDirty };
}
