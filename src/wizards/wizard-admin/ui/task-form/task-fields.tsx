import { Textarea, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Note } from "#ui/note.tsx";
import type { WizardShown } from "#wizards/data-wizards/contract.ts";
import type { WizardTask } from "#wizards/tasks/wizard-flow.ts";
import { useVariables } from "../use-variables.ts";
import { LinkedCollections } from "./linked-collections.tsx";
import { LinkedFieldsEditor } from "./linked-fields-editor.tsx";
import type { SettingsProps } from "./settings-props.ts";
import { taskSettings } from "./task-settings.tsx";
import { TaskTermsFields } from "./task-terms-fields.tsx";
import type { TaskForm } from "./use-task-form.ts";

type TaskFieldsProps = {
  wizard: WizardShown;
  task: WizardTask;
  form: TaskForm;
  /** Its pages show one part each. */
  part: "all" | "details" | "fields" | "collections";
};

/** What can be said of a task: what it is called, its type's settings, and when it is done. */
export function TaskFields({ wizard, task, form, part }: TaskFieldsProps) {
  const t = useTranslations("wizards.admin.task");
  const { values, errors } = form;
  const known = useVariables(wizard, { taskId: task.id, loop: values.loop });
  const problems = wizard.problems.filter(({ taskId }) => taskId === task.id);
  const props: SettingsProps = {
    wizard,
    task: { ...task, loop: values.loop },
    known,
    settings: values.settings,
    set: (change) => form.setFieldValue("settings", { ...form.getValues().settings, ...change }),
    errorOf: (path) => errors[`settings.${path}`] as string | undefined,
  };
  const { Settings, hasFields, hasCollections } = taskSettings[task.type];
  const shows = (one: TaskFieldsProps["part"]) => part === "all" || part === one;
  return (
    <>
      {problems.map(({ problem, path, message }) => (
        <Note key={problem + path} icon="fas_circle-exclamation">
          {message}
        </Note>
      ))}
      {shows("details") && (
        <>
          <TextInput label={t("title")} required data-autofocus data-path="title" {...form.getInputProps("title")} />
          <Textarea
            label={t("description")}
            description={t("descriptionHelp")}
            autosize
            minRows={1}
            data-path="description"
            {...form.getInputProps("description")}
          />
        </>
      )}
      {shows("collections") && hasCollections && <LinkedCollections {...props} />}
      {shows("details") && <Settings {...props} />}
      {shows("fields") && hasFields?.(values.settings) && <LinkedFieldsEditor {...props} />}
      {shows("details") && <TaskTermsFields {...{ wizard, task, form }} />}
    </>
  );
}
