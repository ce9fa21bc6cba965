import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useClosing } from "#people/auth/ui/ask-before-leaving.ts";
import { DrawerForm, FormDrawer } from "#ui/form/form-drawer.tsx";
import { dataWizardsContract, type WizardShown } from "#wizards/data-wizards/contract.ts";
import type { WizardTask } from "#wizards/tasks/wizard-flow.ts";
import { useShaping } from "../wizard-queries.ts";
import { TaskFields } from "./task-fields.tsx";
import { useTaskForm } from "./use-task-form.ts";

type TaskDrawerProps = { wizard: WizardShown; task: WizardTask; isNew: boolean; close: () => void };

/** A task beside the list of steps. One that was just added and is not set up is not kept. */
export function TaskDrawer({ wizard, task, isNew, close }: TaskDrawerProps) {
  const t = useTranslations("wizards.admin.task");
  const say = useTranslations("wizards.tasks.types");
  const steps = useTranslations("wizards.admin.steps");
  const { teamId } = useTeamScope();
  const form = useTaskForm(wizard, task, close);
  const { params, attempt } = useShaping(wizard.id);
  const discard = async () => {
    close();
    await attempt(steps("deleteFailed"), () =>
      call(dataWizardsContract.deleteTask, { params: { ...params, taskId: task.id } }),
    );
  };
  const leave = useClosing(form.isDirty(), isNew ? () => void discard() : close);
  const page = pathTo("admin.stepTask.details", { teamId, dataWizardId: wizard.id, stepTaskId: task.id })!;
  return (
    <FormDrawer title={say(`${task.type}.name`)} opened close={leave}>
      <DrawerForm form={form} submitLabel={t("save")} cancel={leave}>
        <TaskFields {...{ wizard, task, form }} part="all" />
        {!isNew && (
          <Anchor component={Link} to={page} size="sm">
            {t("openPage")}
          </Anchor>
        )}
      </DrawerForm>
    </FormDrawer>
  );
}
