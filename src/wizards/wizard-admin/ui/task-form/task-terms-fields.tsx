import { NumberInput, Select, Stack, Switch, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { WizardShown } from "#wizards/data-wizards/contract.ts";
import { kindOf } from "#wizards/tasks/registry.ts";
import { mostRows, type TaskLoop, type WizardTask } from "#wizards/tasks/wizard-flow.ts";
import { useVariables } from "../use-variables.ts";
import { useWizards } from "../wizard-queries.ts";
import { ConditionField } from "./condition-field.tsx";
import type { TaskForm } from "./use-task-form.ts";

type TaskTermsFieldsProps = { wizard: WizardShown; task: WizardTask; form: TaskForm };

/** When a task is done, how often, and what comes after the wizard. */
export function TaskTermsFields({ wizard, task, form }: TaskTermsFieldsProps) {
  const t = useTranslations("wizards.admin.task");
  const known = useVariables(wizard, { taskId: task.id });
  const others = (useWizards().data?.wizards ?? []).filter(({ id }) => id !== wizard.id);
  const { values, setFieldValue } = form;
  const { loops, canWait } = kindOf(task);
  const kinds = loops === "never" ? [] : loops === "rowsToo" ? (["records", "rows"] as const) : (["records"] as const);
  const loop = values.loop ?? null;
  const setLoop = (next: TaskLoop | null) => setFieldValue("loop", next);
  const chooseLoop = (over: string | null) => {
    if (over === "rows") return setLoop({ over, least: 1, most: 20, addLabel: "" });
    const [first] = known.records;
    setLoop(over === "records" && first ? { over, variable: first.key } : null);
  };
  return (
    <Stack gap={16}>
      <ConditionField
        label={t("condition")}
        help={t("conditionHelp")}
        known={known}
        value={values.condition ?? null}
        onChange={(condition) => setFieldValue("condition", condition)}
      />
      {kinds.length > 0 && (
        <Select
          label={t("loop")}
          description={t("loopHelp")}
          clearable
          placeholder={t("once")}
          data={kinds
            .filter((kind) => kind === "rows" || known.records.length > 0)
            .map((kind) => ({ value: kind, label: t(`loops.${kind}`) }))}
          value={loop?.over ?? null}
          onChange={chooseLoop}
        />
      )}
      {loop?.over === "records" && (
        <Select
          label={t("loopRecords")}
          allowDeselect={false}
          data={known.records.map(({ key, label }) => ({ value: key, label }))}
          value={loop.variable}
          onChange={(variable) => variable && setLoop({ over: "records", variable })}
        />
      )}
      {loop?.over === "rows" && (
        <>
          <NumberInput
            label={t("least")}
            min={0}
            max={mostRows}
            value={loop.least}
            onChange={(least) => setLoop({ ...loop, least: Number(least) || 0 })}
          />
          <NumberInput
            label={t("most")}
            min={1}
            max={mostRows}
            value={loop.most}
            onChange={(most) => setLoop({ ...loop, most: Math.max(1, Number(most) || 1) })}
          />
          <TextInput
            label={t("addLabel")}
            placeholder={t("addLabelUsual")}
            value={loop.addLabel}
            onChange={(event) => setLoop({ ...loop, addLabel: event.currentTarget.value })}
          />
        </>
      )}
      {canWait && (
        <Switch
          label={t("background")}
          description={t("backgroundHelp")}
          {...form.getInputProps("isInBackground", { type: "checkbox" })}
        />
      )}
      {(others.length > 0 || values.nextWizardId) && (
        <Select
          label={t("next")}
          description={t("nextHelp")}
          clearable
          searchable
          placeholder={t("nextNone")}
          data={others.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps("nextWizardId")}
        />
      )}
    </Stack>
  );
}
