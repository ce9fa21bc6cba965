import { Switch, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod";
import { call } from "#client/call.ts";
import { useClosing } from "#people/auth/ui/ask-before-leaving.ts";
import type { Filter } from "#shared/filter.ts";
import { newId } from "#shared/ids.ts";
import { DrawerForm, FormDrawer } from "#ui/form/form-drawer.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { IconField } from "#ui/icon/icon-field.tsx";
import { dataWizardsContract, type WizardShown } from "#wizards/data-wizards/contract.ts";
import { stepSchema, type WizardStep } from "#wizards/tasks/wizard-flow.ts";
import { ConditionField } from "../task-form/condition-field.tsx";
import { useVariables } from "../use-variables.ts";
import { useShaping } from "../wizard-queries.ts";

const { title, description, icon, requiresAuthentication, hideCancelButton } = stepSchema.shape;
const schema = z.object({
  title,
  description: description.unwrap(),
  icon: icon.unwrap(),
  requiresAuthentication: requiresAuthentication.unwrap(),
  hideCancelButton: hideCancelButton.unwrap(),
  condition: z.custom<Filter | null>(),
  isFirst: z.boolean(),
});

type StepDrawerProps = {
  wizard: WizardShown;
  step: WizardStep | undefined;
  /** Where a new one goes; last where nothing is said. */
  beforeStepId?: string | null;
  close: () => void;
  onMade?: (stepId: string) => void;
};

/** A step: new, or as it is. */
export function StepDrawer({ wizard, step, beforeStepId = null, close, onMade }: StepDrawerProps) {
  const t = useTranslations("wizards.admin.step");
  const { params, shape } = useShaping(wizard.id);
  const [id] = useState(() => step?.id ?? newId());
  const known = useVariables(wizard, step ? { stepId: step.id } : {});
  const isFirst = wizard.draft.firstStepId === step?.id && step !== undefined;
  const form = useZodForm({
    schema,
    initialValues: {
      title: step?.title ?? "",
      description: step?.description ?? "",
      icon: step?.icon ?? "fas_circle-dot",
      requiresAuthentication: step?.requiresAuthentication ?? false,
      hideCancelButton: step?.hideCancelButton ?? false,
      condition: step?.condition ?? null,
      isFirst,
    },
    labels: { title: t("title") },
    submit: async ({ isFirst: begins, ...body }) => {
      await shape(() =>
        step
          ? call(dataWizardsContract.changeStep, { params: { ...params, stepId: id }, body })
          : call(dataWizardsContract.createStep, { params, body: { ...body, id, beforeStepId } }),
      );
      if (begins !== isFirst)
        await shape(() =>
          call(dataWizardsContract.changeWizard, { params, body: { firstStepId: begins ? id : null } }),
        );
      close();
      if (!step) onMade?.(id);
    },
  });
  const leave = useClosing(form.isDirty(), close);
  const switched = (key: "requiresAuthentication" | "hideCancelButton" | "isFirst") =>
    form.getInputProps(key, { type: "checkbox" });
  return (
    <FormDrawer title={step ? t("edit") : t("new")} opened close={leave}>
      <DrawerForm form={form} submitLabel={step ? t("save") : t("create")} cancel={leave}>
        <TextInput label={t("title")} required data-autofocus data-path="title" {...form.getInputProps("title")} />
        <IconField label={t("icon")} {...form.getInputProps("icon")} value={form.values.icon} />
        <Textarea
          label={t("description")}
          description={t("descriptionHelp")}
          autosize
          minRows={2}
          data-path="description"
          {...form.getInputProps("description")}
        />
        <ConditionField
          label={t("condition")}
          help={t("conditionHelp")}
          known={known}
          value={form.values.condition ?? null}
          onChange={(condition) => form.setFieldValue("condition", condition)}
        />
        <Switch label={t("isFirst")} description={t("isFirstHelp")} {...switched("isFirst")} />
        <Switch label={t("hideCancel")} {...switched("hideCancelButton")} />
        <Switch
          label={t("requiresAuthentication")}
          description={t("requiresAuthenticationHelp")}
          {...switched("requiresAuthentication")}
        />
      </DrawerForm>
    </FormDrawer>
  );
}
