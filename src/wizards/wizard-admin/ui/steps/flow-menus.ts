import { useTranslations } from "use-intl";
import type { MenuAction } from "#ui/action-menu.tsx";
import type { WizardStep, WizardTask } from "#wizards/tasks/wizard-flow.ts";
import type { StepActions } from "./use-step-actions.ts";

/** What can be done with a step. */
export function useStepMenu(step: WizardStep, actions: StepActions, open: () => void): MenuAction[] {
  const t = useTranslations("wizards.admin.steps");
  return [
    { key: "edit", label: t("edit"), icon: "fas_pen", run: open },
    {
      ...{ key: "try", label: t("tryFrom"), icon: "fas_play" },
      disabled: !actions.canTry(step),
      run: () => void actions.tryFrom(step),
    },
    { key: "copy", label: t("duplicate"), icon: "fas_clone", run: () => void actions.duplicateStep(step) },
    {
      key: "delete",
      label: t("deleteStep"),
      icon: "fas_trash-can",
      danger: true,
      run: () => void actions.removeStep(step),
    },
  ];
}

/** What can be done with a task. */
export function useTaskMenu(task: WizardTask, actions: StepActions, open: () => void): MenuAction[] {
  const t = useTranslations("wizards.admin.steps");
  const { isDisabled } = task;
  return [
    { key: "edit", label: t("edit"), icon: "fas_pen", run: open },
    { key: "copy", label: t("duplicate"), icon: "fas_clone", run: () => void actions.duplicateTask(task) },
    {
      key: "switch",
      label: t(isDisabled ? "switchOn" : "switchOff"),
      icon: isDisabled ? "fas_toggle-on" : "fas_toggle-off",
      run: () => void actions.switchTask(task),
    },
    {
      key: "delete",
      label: t("deleteTask"),
      icon: "fas_trash-can",
      danger: true,
      run: () => void actions.removeTask(task),
    },
  ];
}
