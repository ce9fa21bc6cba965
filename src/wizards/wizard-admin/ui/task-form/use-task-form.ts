import { useTranslations } from "use-intl";
import * as z from "zod";
import { call } from "#client/call.ts";
import type { Filter } from "#shared/filter.ts";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { dataWizardsContract, type WizardShown } from "#wizards/data-wizards/contract.ts";
import { settingsOf } from "#wizards/tasks/registry.ts";
import { type TaskLoop, taskSchema, type WizardTask } from "#wizards/tasks/wizard-flow.ts";
import { useShaping } from "../wizard-queries.ts";

const { title, description } = taskSchema.shape;
const schema = z.object({
  title,
  description: description.unwrap(),
  condition: z.custom<Filter | null>(),
  loop: z.custom<TaskLoop | null>(),
  isInBackground: z.boolean(),
  nextWizardId: z.string().nullable(),
  settings: z.record(z.string(), z.unknown()),
});

export type TaskForm = ReturnType<typeof useTaskForm>;

/** Everything about one task in one form, in a panel or on its pages. */
export function useTaskForm(wizard: WizardShown, task: WizardTask, onSaved: () => void) {
  const t = useTranslations("wizards.admin.task");
  const { params, shape } = useShaping(wizard.id);
  const { description: about, condition, loop, isInBackground, nextWizardId } = task;
  const form = useZodForm({
    schema,
    initialValues: {
      ...{ title: task.title, description: about, condition, loop, isInBackground, nextWizardId },
      settings: settingsOf(task) as Record<string, unknown>,
    },
    labels: { title: t("title") },
    submit: async (values) => {
      await shape(() => call(dataWizardsContract.changeTask, { params: { ...params, taskId: task.id }, body: values }));
      form.resetDirty(form.getValues());
      onSaved();
    },
  });
  return form;
}
