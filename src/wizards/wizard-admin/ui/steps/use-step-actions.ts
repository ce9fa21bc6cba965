import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { pathTo } from "#client/routes.ts";
import { confirm } from "#ui/confirm.ts";
import { toast } from "#ui/toast.ts";
import { dataWizardsContract, type WizardShown } from "#wizards/data-wizards/contract.ts";
import { stepsFromStart, type WizardStep, type WizardTask } from "#wizards/tasks/wizard-flow.ts";
import { useShaping } from "../wizard-queries.ts";

export type StepActions = ReturnType<typeof useStepActions>;

/** What is done with the steps and tasks of a wizard without opening them. */
export function useStepActions({ id: wizardId, draft }: WizardShown) {
  const t = useTranslations("wizards.admin.steps");
  const { params, attempt } = useShaping(wizardId);
  const navigate = useNavigate();
  const ofStep = (stepId: string) => ({ params: { ...params, stepId } });
  const ofTask = (taskId: string) => ({ params: { ...params, taskId } });
  const orderTasks = (stepId: string, taskIds: string[]) =>
    attempt(t("orderFailed"), () => call(dataWizardsContract.orderTasks, { ...ofStep(stepId), body: { taskIds } }));

  return {
    orderTasks,
    moveTask: (taskId: string, stepId: string, index: number) => {
      const there = draft.steps.find(({ id }) => id === stepId)?.tasks.map(({ id }) => id) ?? [];
      return orderTasks(stepId, there.toSpliced(index, 0, taskId));
    },
    moveStep: (stepId: string, by: -1 | 1) => {
      const ids = draft.steps.map(({ id }) => id);
      const from = ids.indexOf(stepId);
      const stepIds = ids.toSpliced(from, 1).toSpliced(from + by, 0, stepId);
      return attempt(t("orderFailed"), () => call(dataWizardsContract.orderSteps, { params, body: { stepIds } }));
    },
    /** Nobody gets to those before the first. */
    canTry: ({ id }: WizardStep) => stepsFromStart(draft).some((step) => step.id === id),
    tryFrom: ({ id }: WizardStep) => {
      const to = pathTo("team.wizard", { teamId: params.teamId, dataWizardId: wizardId })!;
      return navigate({ to, search: { draft: 1, from: id } as never });
    },
    duplicateStep: ({ id }: WizardStep) =>
      attempt(t("saveFailed"), () => call(dataWizardsContract.duplicateStep, { ...ofStep(id), body: {} })),
    removeStep: async ({ id, title, tasks }: WizardStep) => {
      const question = { title: t("deleteStepTitle", { title }), body: t("deleteStepBody", { count: tasks.length }) };
      if (tasks.length > 0 && !(await confirm({ ...question, confirmLabel: t("deleteStep"), danger: true }))) return;
      const done = await attempt(t("deleteFailed"), () => call(dataWizardsContract.deleteStep, ofStep(id)));
      if (done) toast.done(t("stepDeleted", { title }));
    },
    duplicateTask: ({ id }: WizardTask) =>
      attempt(t("saveFailed"), () => call(dataWizardsContract.duplicateTask, { ...ofTask(id), body: {} })),
    switchTask: ({ id, isDisabled }: WizardTask) =>
      attempt(t("saveFailed"), () =>
        call(dataWizardsContract.changeTask, { ...ofTask(id), body: { isDisabled: !isDisabled } }),
      ),
    removeTask: async ({ id, title }: WizardTask) => {
      const question = { title: t("deleteTaskTitle", { title }), body: t("deleteTaskBody") };
      if (!(await confirm({ ...question, confirmLabel: t("deleteTask"), danger: true }))) return;
      const done = await attempt(t("deleteFailed"), () => call(dataWizardsContract.deleteTask, ofTask(id)));
      if (done) toast.done(t("taskDeleted", { title }));
    },
  };
}
