import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ActionMenu } from "#ui/action-menu.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import type { WizardShown } from "#wizards/data-wizards/contract.ts";
import type { WizardStep } from "#wizards/tasks/wizard-flow.ts";
import { ConditionSentence } from "../task-sentence.tsx";
import { useStepMenu } from "./flow-menus.ts";
import classes from "./steps.module.css";
import type { StepActions } from "./use-step-actions.ts";

type StepCardProps = {
  wizard: WizardShown;
  step: WizardStep;
  actions: StepActions;
  open: () => void;
  addTask: () => void;
  /** Its tasks. */
  children: ReactNode;
};

/** One step: what it is called, when it is skipped, and what is done in it. */
export function StepCard({ wizard, step, actions, open, addTask, children }: StepCardProps) {
  const t = useTranslations("wizards.admin.steps");
  const { steps, firstStepId } = wizard.draft;
  const place = steps.findIndex(({ id }) => id === step.id);
  const { title, icon, description, condition } = step;
  const problems = wizard.problems.filter((each) => each.stepId === step.id && each.taskId === null);
  return (
    <section className={classes.step} aria-label={t("step", { number: place + 1, title })}>
      <header className={classes.head}>
        <span className={classes.number} aria-hidden>
          {place + 1}
        </span>
        <Icon name={icon} size={16} className={classes.icon} />
        <div className={classes.titles}>
          <h2 className={classes.title}>
            <button type="button" className={classes.titleButton} onClick={open}>
              {title}
            </button>
            {firstStepId === step.id && place > 0 && <span className={classes.mark}>{t("first")}</span>}
          </h2>
          {description && <p className={classes.about}>{description}</p>}
          {condition && (
            <p className={classes.about}>
              <ConditionSentence wizard={wizard} at={{ stepId: step.id }} condition={condition} />
            </p>
          )}
          {problems.map((each) => (
            <p key={each.problem + each.path} className={classes.problem} data-severity={each.severity}>
              <Icon name="fas_circle-exclamation" size={12} />
              {each.message}
            </p>
          ))}
        </div>
        <span className={classes.actions}>
          <IconButton
            icon="fas_arrow-up"
            label={t("moveUp", { title })}
            data-idle={place === 0 || undefined}
            disabled={place === 0}
            onClick={() => void actions.moveStep(step.id, -1)}
          />
          <IconButton
            icon="fas_arrow-down"
            label={t("moveDown", { title })}
            data-idle={place === steps.length - 1 || undefined}
            disabled={place === steps.length - 1}
            onClick={() => void actions.moveStep(step.id, 1)}
          />
          <ActionMenu label={t("moreStep", { title })} actions={useStepMenu(step, actions, open)} />
        </span>
      </header>
      <div className={classes.tasks}>
        {children}
        <div className={classes.adder}>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<Icon name="fas_plus" size={12} />}
            aria-label={t("addTaskTo", { title })}
            onClick={addTask}
          >
            {t("addTask")}
          </Button>
        </div>
      </div>
    </section>
  );
}
