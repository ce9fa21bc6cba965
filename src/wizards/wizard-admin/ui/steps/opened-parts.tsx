import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import type { WizardShown } from "#wizards/data-wizards/contract.ts";
import { tasksOf } from "#wizards/tasks/wizard-flow.ts";
import { StepDrawer } from "./step-drawer.tsx";

const TaskDrawer = lazy(async () => ({ default: (await import("../task-form/task-drawer.tsx")).TaskDrawer }));
const TaskGallery = lazy(async () => ({ default: (await import("./task-gallery.tsx")).TaskGallery }));

/** What is open beside the steps, or beside their diagram; something new comes before what is named, else last. */
export type Opened =
  /** `isNew`: it goes again where its panel is left without saving. */
  | { kind: "task"; id: string; isNew?: true }
  | { kind: "step"; id: string }
  | { kind: "newStep"; beforeStepId: string | null }
  | { kind: "gallery"; stepId: string; beforeTaskId: string | null };

export type SetOpened = (opened: Opened | undefined) => void;

/** A problem, or another page, leads to a task or a step by the address. */
export function useOpened() {
  const { task, step } = useSearch({ strict: false }) as { task?: string; step?: string };
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Opened>();
  useEffect(() => {
    if (!task && !step) return;
    setOpened(task ? { kind: "task", id: task } : { kind: "step", id: step! });
    const search = ({ task: _task, step: _step, ...rest }: Record<string, unknown>) => rest;
    void navigate({ to: ".", search: search as never, replace: true, resetScroll: false });
  }, [task, step, navigate]);
  return [opened, setOpened] as const;
}

type OpenedPartsProps = {
  wizard: WizardShown;
  opened: Opened | undefined;
  setOpened: SetOpened;
  /** The task or the step whose panel was closed, new ones included. */
  onClosed?: (id: string) => void;
};

/** The panels in which steps and tasks are made and changed. */
export function OpenedParts({ wizard, opened, setOpened, onClosed }: OpenedPartsProps) {
  const { steps } = wizard.draft;
  const task = opened?.kind === "task" ? tasksOf(wizard.draft).find(({ id }) => id === opened.id) : undefined;
  const step = opened?.kind === "step" ? steps.find(({ id }) => id === opened.id) : undefined;
  const close = () => {
    setOpened(undefined);
    if (opened?.kind === "task" || opened?.kind === "step") onClosed?.(opened.id);
  };
  return (
    <>
      {step && <StepDrawer key={step.id} {...{ wizard, step, close }} />}
      {opened?.kind === "newStep" && (
        <StepDrawer
          {...{ wizard, step: undefined, close }}
          beforeStepId={opened.beforeStepId}
          {...(onClosed && { onMade: onClosed })}
        />
      )}
      <Suspense fallback={null}>
        {opened?.kind === "gallery" && (
          <TaskGallery
            {...{ wizard, close }}
            stepId={opened.stepId}
            beforeTaskId={opened.beforeTaskId}
            onMade={(id) => setOpened({ kind: "task", id, isNew: true })}
          />
        )}
        {task && opened?.kind === "task" && (
          <TaskDrawer key={task.id} {...{ wizard, task, close }} isNew={opened.isNew === true} />
        )}
      </Suspense>
    </>
  );
}
