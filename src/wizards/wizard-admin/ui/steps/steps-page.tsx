import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import { SortableGroups } from "#ui/sortable-groups.tsx";
import type { WizardShown } from "#wizards/data-wizards/contract.ts";
import type { WizardStep, WizardTask } from "#wizards/tasks/wizard-flow.ts";
import { WizardFrame } from "../wizard-frame.tsx";
import { NoSteps } from "./no-steps.tsx";
import { OpenedParts, useOpened } from "./opened-parts.tsx";
import { StepCard } from "./step-card.tsx";
import classes from "./steps.module.css";
import { TaskRow } from "./task-row.tsx";
import { useStepActions } from "./use-step-actions.ts";

export default function StepsPage() {
  const t = useTranslations("wizards.admin.steps");
  return <WizardFrame failed={t("failed")}>{(wizard) => <Steps wizard={wizard} />}</WizardFrame>;
}

/** Steps one below the other, each with its tasks as sentences; whatever is clicked opens beside them. */
function Steps({ wizard }: { wizard: WizardShown }) {
  const t = useTranslations("wizards.admin.steps");
  const actions = useStepActions(wizard);
  const [opened, setOpened] = useOpened();
  const { steps } = wizard.draft;
  const renderGroup = (each: WizardStep, list: ReactNode) => (
    <StepCard
      {...{ wizard, step: each, actions }}
      open={() => setOpened({ kind: "step", id: each.id })}
      addTask={() => setOpened({ kind: "gallery", stepId: each.id, beforeTaskId: null })}
    >
      {list}
    </StepCard>
  );
  return (
    <>
      {steps.length === 0 ? (
        <NoSteps addFirst={() => setOpened({ kind: "newStep", beforeStepId: null })} />
      ) : (
        <>
          <SortableGroups<WizardStep, WizardTask>
            groups={steps}
            getGroupId={({ id }) => id}
            groupLabel={({ title }) => title}
            itemsOf={(each) => each.tasks}
            getId={({ id }) => id}
            label={({ title }) => title}
            onMove={(stepId, ids) => actions.orderTasks(stepId, ids)}
            onMoveBetween={(taskId, _from, stepId, index) => actions.moveTask(taskId, stepId, index)}
            className={classes.steps ?? ""}
            renderGroup={renderGroup}
            render={(each, { handle }) => (
              <TaskRow
                {...{ wizard, task: each, handle, actions }}
                open={() => setOpened({ kind: "task", id: each.id })}
              />
            )}
          />
          <div>
            <Button
              variant="default"
              leftSection={<Icon name="fas_plus" size={14} />}
              onClick={() => setOpened({ kind: "newStep", beforeStepId: null })}
            >
              {t("add")}
            </Button>
          </div>
        </>
      )}
      <OpenedParts {...{ wizard, opened, setOpened }} />
    </>
  );
}
