import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { ApiError } from "#shared/errors.ts";
import { describeRefusal, type FormProblem, focusFirst } from "#ui/form/form-problem.ts";
import type { Translate } from "#ui/form/issue-message.ts";
import { wizardRunsContract } from "../contract.ts";
import type { RunScreen } from "../run-shown.ts";
import { goToFinishUrl } from "./finish/go-to-finish-url.ts";
import { keepErrors, keepUnread, keptUnread, takeErrors } from "./kept-edits.ts";
import { takeReturn } from "./return-to.ts";
import { keepScreen, placeOf, readRunAnew } from "./run-queries.ts";
import type { StepSaving } from "./use-step-saving.ts";

type Errors = Readonly<Record<string, string>>;
export type Moving = "next" | "finish" | "back";

/** From step to step. What is wrong is said where it is, and nothing that was typed is lost. */
export function useStepMoves(screen: RunScreen, saving: StepSaving, form: RefObject<HTMLFormElement | null>) {
  const { teamId } = useTeamScope();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const translate = useTranslations() as unknown as Translate;
  const [moving, setMoving] = useState<Moving>();
  const [errors, setErrors] = useState<Errors>({});
  // After the first drawing, which may be thrown away: they are there once.
  const showKept = useEffectEvent(() => {
    const kept = takeErrors(screen.run.id, screen.step?.id ?? "");
    if (Object.keys(kept).length > 0) blame(kept);
  });
  useEffect(() => showKept(), []);
  const unread = useRef(new Map<string, string>());
  const [problem, setProblem] = useState<FormProblem>();
  const { run, step } = screen;
  const at = { teamId, runId: run.id };
  const stepId = step?.id ?? "";

  const go = (after: RunScreen) => {
    keepScreen(queries, teamId, after);
    if (goToFinishUrl(after)) return;
    void navigate(placeOf(teamId, after));
  };
  const blame = (found: Errors) => {
    setErrors(found);
    requestAnimationFrame(() => form.current && focusFirst(form.current, Object.keys(found)));
  };
  const refused = async (thrown: unknown) => {
    const error = placed(thrown);
    if (await leadElsewhere(error)) return;
    const element = form.current;
    const fields = error instanceof ApiError ? error.fields.filter(({ path }) => path !== "") : [];
    if (element) setProblem(describeRefusal(error, element, translate));
    blame(Object.fromEntries(fields.map(({ path, message }) => [path, message])));
    if (saving.hasEdits()) saving.saveSoon();
    // It may have failed, or be over: in another tab, or by now.
    else await readRunAnew(queries, teamId, run.id);
  };
  /** An answer of another step is refused: the run is there by now. */
  const leadElsewhere = async (error: unknown): Promise<boolean> => {
    const found = error instanceof ApiError && error.code === "invalid_input" ? error.fields : [];
    const isHere = found.length === 0 || found.some(({ path }) => isOfStep(step, path));
    if (isHere) return false;
    const at = await call(wizardRunsContract.readRun, { params: { teamId, runId: run.id }, query: {} }).catch(
      () => null,
    );
    if (!at?.step || at.step.id === stepId) return false;
    keepErrors(run.id, at.step.id, Object.fromEntries(found.map(({ path, message }) => [path, message])));
    go(at);
    return true;
  };
  const move = async (how: Moving, work: () => Promise<RunScreen>) => {
    if (moving) return;
    const held = document.activeElement as HTMLElement | null;
    await leaveField(form.current);
    const wrong = how === "back" ? [] : [...unread.current].filter(([path]) => isThere(form.current, path));
    if (wrong.length > 0) return blame(Object.fromEntries(wrong));
    setMoving(how);
    setProblem(undefined);
    try {
      const after = await work();
      setErrors({});
      go(after);
    } catch (error) {
      // While it was under way nothing could be typed, and nothing had the focus.
      requestAnimationFrame(() => document.activeElement === document.body && held?.focus());
      await refused(error);
    } finally {
      setMoving(undefined);
    }
  };
  const open = (id: string) => call(wizardRunsContract.goToStep, { params: { ...at, stepId: id } });

  return {
    moving,
    problem,
    /** How many of the answers are to be mended. */
    count: Object.keys(errors).length,
    errorAt: (path: string): string | undefined => errors[path],
    /** What is typed anew is not blamed for what stood there. */
    forgive: (path: string) => {
      if (Object.hasOwn(errors, path)) setErrors(({ [path]: _, ...rest }) => rest);
    },
    noteUnread: (path: string, message: string | undefined, text?: string) => {
      if (message) unread.current.set(path, message);
      else unread.current.delete(path);
      keepUnread(run.id, stepId, path, message ? text : undefined);
    },
    /** What was typed there before and is no value. */
    unreadAt: (path: string) => keptUnread(run.id, stepId)[path],
    next: () =>
      void move("next", () =>
        saving
          .sendWith((answers) =>
            call(wizardRunsContract.answerStep, { params: { ...at, stepId }, body: { answers, move: "next" } }),
          )
          .then(async (after) => {
            const back = takeReturn(run.id);
            // What was changed may have brought up a step that comes before it.
            return back && back !== stepId ? open(back).catch(() => after) : after;
          }),
      ),
    finish: () =>
      void move("finish", async () => {
        await saving.saveNow();
        // It is finished from where it is; somebody may have come here by the browser's back.
        if (run.stepId !== stepId && !(run.stepId === null && step?.isFirst)) await open(stepId);
        return call(wizardRunsContract.finishRun, { params: at, body: {} });
      }),
    goTo: (id: string) =>
      void move("back", async () => {
        await saving.saveNow();
        return open(id);
      }),
  };
}

/** Whether a place in the answers, such as `answers.<task>.values.<field>`, is of a task of this step. */
const isOfStep = (step: RunScreen["step"], path: string): boolean =>
  step?.tasks.some(({ taskId }) => path.split(".")[1] === taskId) ?? false;

/** What was removed, or is not asked any more, keeps nobody from going on. */
const isThere = (form: HTMLFormElement | null, path: string): boolean =>
  form?.querySelector(`[data-path="${CSS.escape(path)}"]`) != null;

/** Some fields say what was typed when they are left: that is done first, also where Enter was pressed in one. */
async function leaveField(form: HTMLFormElement | null): Promise<void> {
  const field = document.activeElement;
  if (!(field instanceof HTMLElement) || !form?.contains(field) || field instanceof HTMLButtonElement) return;
  field.blur();
  await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** That nothing was chosen, and that nothing new is wanted either, is said at the same place. */
function placed(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const fields = error.fields.map((field) => ({ ...field, path: field.path.replace(/\.isNew$/, ".recordIds") }));
  return new ApiError({ ...error, message: error.message, fields });
}

export type StepMoves = ReturnType<typeof useStepMoves>;
