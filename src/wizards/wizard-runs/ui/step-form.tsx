import { Button, Progress } from "@mantine/core";
import { type SyntheticEvent, useRef } from "react";
import { useTranslations } from "use-intl";
import { KnownNames, knownFrom } from "#data/fields/ui/known-names.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { Note } from "#ui/note.tsx";
import { Page } from "#ui/page.tsx";
import type { RunScreen } from "../run-shown.ts";
import classes from "./run.module.css";
import { RunRights } from "./run-rights.tsx";
import { StepFooter } from "./step-footer.tsx";
import { StepMenu } from "./step-menu.tsx";
import { StepContext } from "./tasks/step-context.ts";
import { TaskPart } from "./tasks/task-part.tsx";
import { TryingNote } from "./trying/trying-note.tsx";
import { useAboveKeyboard } from "./use-above-keyboard.ts";
import { useRunMenu } from "./use-run-menu.ts";
import { useStepMoves } from "./use-step-moves.ts";
import { type SavingState, useStepSaving } from "./use-step-saving.ts";

/** A step as it is filled in. What was typed stays, whatever goes wrong. */
export function StepForm({ screen }: { screen: RunScreen }) {
  const t = useTranslations("wizardRuns.step");
  const { run, step, steps, place, stopped } = screen;
  const form = useRef<HTMLFormElement>(null);
  const saving = useStepSaving(screen, step?.id ?? "");
  const moves = useStepMoves(screen, saving, form);
  const menu = useRunMenu(screen, saving);
  useAboveKeyboard();
  const tasks = step?.tasks ?? [];
  // With a single step there is no way to show.
  const hasWay = place.count > 1;
  const failed = run.failure && { message: t("failedBefore", { why: run.failure.message }), details: [] };
  const problem = moves.problem ?? problemOf(saving.failure) ?? failed ?? undefined;
  const failedAt = run.failure && steps.find(({ id }) => id === run.failure?.stepId);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (moves.moving || stopped !== null) return;
    if (!step?.isLast) moves.next();
    else if (!run.isDraft) moves.finish();
  };
  return (
    <div className={classes.run}>
      {hasWay && <StepMenu steps={steps} goTo={moves.goTo} />}
      <div className={classes.page}>
        <Page title={step?.title ?? ""} description={step?.description} more={menu.actions}>
          <form ref={form} className={classes.column} onSubmit={submit} noValidate>
            <div className={classes.above}>
              {hasWay && (
                <Progress
                  className={classes.progress}
                  size={4}
                  value={(place.number / place.count) * 100}
                  aria-label={t("progress")}
                />
              )}
              <SavedWord state={saving.state} />
            </div>
            {run.isDraft && <TryingNote runId={run.id} beforeTrying={saving.saveNow} />}
            <FormError problem={problem} />
            {failedAt && failedAt.state !== "current" && (
              <div>
                <Button variant="default" size="compact-sm" onClick={() => moves.goTo(failedAt.id)}>
                  {t("toFailed", { step: failedAt.title })}
                </Button>
              </div>
            )}
            <div className={classes.tasks} inert={moves.moving !== undefined}>
              <RunRights screen={screen}>
                <KnownNames value={knownFrom(screen)}>
                  <StepContext value={{ screen, saving, moves }}>
                    {tasks.map((task) => (
                      <TaskPart key={task.taskId} task={task} stepTitle={step?.title ?? ""} />
                    ))}
                  </StepContext>
                </KnownNames>
              </RunRights>
              {tasks.length === 0 && stopped === null && <p className={classes.state}>{t("nothing")}</p>}
            </div>
            {stopped !== null && (
              <Note icon="fas_circle-info" role="status">
                {stopped || t("stopped")}
              </Note>
            )}
            <StepFooter screen={screen} moves={moves} cancel={menu.cancel} />
          </form>
        </Page>
      </div>
    </div>
  );
}

const problemOf = (failure: { message: string; fields: { message: string }[] } | undefined) =>
  failure && { message: failure.message, details: failure.fields.map(({ message }) => message) };

/** Quietly, whether what was typed is safe. */
function SavedWord({ state }: { state: SavingState }) {
  const t = useTranslations("wizardRuns.step.saving");
  const word = {
    untouched: "",
    unsaved: t("saving"),
    saving: t("saving"),
    saved: t("saved"),
    waiting: t("waiting"),
    failed: t("failed"),
  }[state];
  return (
    <span role="status" className={classes.state}>
      {word}
    </span>
  );
}
