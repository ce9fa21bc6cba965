import { useForm } from "@mantine/form";
import { type SyntheticEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { z } from "zod";
import { ApiError } from "#shared/errors.ts";
import {
  describeMissing,
  describeRefusal,
  describeUnplaced,
  type FormProblem,
  focusFirst,
  type Labels,
  labelledGaps,
} from "./form-problem.ts";
import { issueMessage, pathOf, type Translate } from "./issue-message.ts";

type Values = Record<string, unknown>;

interface ZodFormOptions<Schema extends z.ZodType<Values, Values>> {
  schema: Schema;
  initialValues: z.input<Schema>;
  /** Throws an ApiError to refuse. What it returns is nobody's business here. */
  submit: (values: z.output<Schema>) => unknown;
  /** What each field is called, for the sentence that lists the empty ones. */
  labels?: Labels;
}

export type ZodForm<Input extends Values> = ReturnType<typeof useForm<Input>> & {
  /** For <form onSubmit>. */
  submit: (event: SyntheticEvent<HTMLFormElement>) => void;
  saving: boolean;
  /** What cannot be shown beside a field; <FormError> shows it. */
  problem: FormProblem | undefined;
};

/** The one way to make a form. What was typed stays, whatever goes wrong. */
export function useZodForm<Schema extends z.ZodType<Values, Values>>(
  options: ZodFormOptions<Schema>,
): ZodForm<z.input<Schema>> {
  const { schema, initialValues, submit: send, labels = {} } = options;
  const translate = useTranslations() as unknown as Translate;
  const [saving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<FormProblem>();
  const [gaps, setGaps] = useState<string[]>([]);
  const attempted = useRef(false);

  const findErrors = (values: Values) => {
    const errors: Record<string, string> = {};
    for (const issue of schema.safeParse(values).error?.issues ?? [])
      errors[pathOf(issue)] ??= issueMessage(issue, values, translate);
    return errors;
  };
  const form = useForm<z.input<Schema>>({
    mode: "controlled",
    initialValues,
    validate: findErrors,
    // A field that was only passed through is not blamed before the form was sent once.
    enhanceGetInputProps: ({ field, form: { isDirty, validateField } }) => ({
      onBlur: () => void ((attempted.current || isDirty(field)) && validateField(field)),
    }),
  });

  const save = async (element: HTMLFormElement) => {
    attempted.current = true;
    const values = form.getValues();
    const parsed = schema.safeParse(values);
    if (!parsed.success) {
      const errors = findErrors(values);
      form.setErrors(errors);
      setGaps(labelledGaps(parsed.error.issues, values, labels));
      setRefusal(describeUnplaced(errors, element, translate));
      return focusFirst(element, Object.keys(errors));
    }
    const held = element.querySelector<HTMLElement>(":focus");
    setSaving(true);
    setGaps([]);
    setRefusal(undefined);
    form.clearErrors();
    try {
      await send(parsed.data as z.output<Schema>);
      attempted.current = false;
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : [];
      form.setErrors(Object.fromEntries(fields.map(({ path, message }) => [path, message])));
      setRefusal(describeRefusal(error, element, translate));
      const paths = fields.map(({ path }) => path);
      requestAnimationFrame(() => {
        // The button let go of it when it became busy.
        if (document.activeElement === document.body) held?.focus();
        focusFirst(element, paths);
      });
    } finally {
      setSaving(false);
    }
  };

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    if (!saving) void save(event.currentTarget);
  };
  const { reset: resetValues } = form;
  const reset = () => {
    resetValues();
    attempted.current = false;
    setGaps([]);
    setRefusal(undefined);
  };
  const problem = refusal ?? describeMissing(gaps, form.values, labels, translate);
  // Mantine types its result by how it validates; callers need not know.
  return Object.assign(form, { submit, reset, saving, problem }) as unknown as ZodForm<z.input<Schema>>;
}
