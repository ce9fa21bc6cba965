import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ActionMenu } from "#ui/action-menu.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import type { WizardShown } from "#wizards/data-wizards/contract.ts";
import { kindOf } from "#wizards/tasks/registry.ts";
import type { WizardTask } from "#wizards/tasks/wizard-flow.ts";
import { TaskSentence, TaskTerms } from "../task-sentence.tsx";
import { useTaskMenu } from "./flow-menus.ts";
import classes from "./steps.module.css";
import type { StepActions } from "./use-step-actions.ts";

type TaskRowProps = {
  wizard: WizardShown;
  task: WizardTask;
  handle: ReactNode;
  actions: StepActions;
  open: () => void;
};

/** One task: its title, and what it does. */
export function TaskRow({ wizard, task, handle, actions, open }: TaskRowProps) {
  const t = useTranslations("wizards.admin.steps");
  const { title, isDisabled, isInBackground, nextWizardId } = task;
  const [problem] = wizard.problems.filter(({ taskId }) => taskId === task.id);
  return (
    <div className={classes.task} data-off={isDisabled || undefined}>
      {handle}
      <Icon name={kindOf(task).icon} size={14} className={classes.icon} />
      <div className={classes.titles}>
        <button type="button" className={classes.taskButton} onClick={open}>
          {title}
        </button>
        <div className={classes.sentence}>
          <span>
            <TaskSentence wizard={wizard} task={task} />
          </span>
          <TaskTerms wizard={wizard} task={task} />
          {isInBackground && <span>{t("inBackground")}</span>}
          {nextWizardId && <span>{t("handsOver")}</span>}
          {isDisabled && <span className={classes.mark}>{t("off")}</span>}
        </div>
        {problem && (
          <button type="button" className={classes.problem} data-severity={problem.severity} onClick={open}>
            <Icon name="fas_circle-exclamation" size={12} />
            {problem.message}
          </button>
        )}
      </div>
      <span className={classes.actions}>
        <ActionMenu label={t("moreTask", { title })} actions={useTaskMenu(task, actions, open)} />
      </span>
    </div>
  );
}
