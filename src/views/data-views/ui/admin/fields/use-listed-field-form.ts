import type * as z from "zod";
import { useClosing } from "#people/auth/ui/ask-before-leaving.ts";
import { useZodForm } from "#ui/form/use-zod-form.ts";

type ListedFieldForm<Settings extends Record<string, unknown>> = {
  schema: z.ZodType<Settings, Settings>;
  listed: Settings & { field: string };
  save: (changed: Settings & { field: string }) => Promise<boolean>;
  close: () => void;
};

/** The settings of one field in a view's list: saved they close the panel, left unsaved they ask. */
export function useListedFieldForm<Settings extends Record<string, unknown>>(input: ListedFieldForm<Settings>) {
  const { schema, listed, save, close } = input;
  const { field, ...values } = listed;
  const form = useZodForm({
    schema,
    initialValues: values as unknown as Settings,
    submit: async (changed) => {
      if (await save({ ...changed, field })) close();
    },
  });
  return { form, leave: useClosing(form.isDirty(), close) };
}
