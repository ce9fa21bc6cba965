import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { ApiError } from "#shared/errors.ts";
import { wizardRunsContract } from "../contract.ts";
import type { RunScreen } from "../run-shown.ts";
import { keepEdits, keptEdits } from "./kept-edits.ts";
import { answersOf, changeTask, type Edits, type TaskEdit, withoutSent } from "./run-edits.ts";
import { keepScreen, readRunAnew } from "./run-queries.ts";

/** `waiting`: there is no connection; it is tried again by itself. */
export type SavingState = "untouched" | "unsaved" | "saving" | "saved" | "waiting" | "failed";

const pause = 600;
const betweenTries = 4_000;

/**
 * Saves by itself what is answered, a moment after the last key. One call after the other, so that the last word is the
 * last one saved; what is typed while one is on its way stays as it is, and comes next.
 */
export function useStepSaving(screen: RunScreen, stepId: string) {
  const { teamId } = useTeamScope();
  const queries = useQueryClient();
  const runId = screen.run.id;
  const [edits, setEdits] = useState<Edits>(() => keptEdits(runId, stepId));
  const [state, setState] = useState<SavingState>("untouched");
  const [failure, setFailure] = useState<ApiError>();
  const latest = useRef(edits);
  const tasks = useRef(screen.step?.tasks ?? []);
  tasks.current = screen.step?.tasks ?? [];
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<unknown>>(Promise.resolve());

  const change = (next: Edits) => {
    latest.current = next;
    setEdits(next);
    keepEdits(runId, stepId, next);
  };
  const hasEdits = () => Object.keys(latest.current).length > 0;

  /** What a call has taken along is saved, unless it was changed again meanwhile. */
  const settle = (sent: Edits, after: RunScreen) => {
    keepScreen(queries, teamId, after);
    change(withoutSent(latest.current, sent));
    setFailure(undefined);
    setState(hasEdits() ? "unsaved" : "saved");
  };

  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = running.current.then(work, work);
    running.current = next.catch(() => undefined);
    return next;
  };

  const saveNow = (keepalive = false): Promise<void> => {
    clearTimeout(timer.current);
    return inTurn(async () => {
      if (!hasEdits()) return;
      const sent = latest.current;
      setState("saving");
      const body = { answers: answersOf(tasks.current, sent), move: "stay" as const };
      try {
        const params = { teamId, runId, stepId };
        settle(sent, await call(wizardRunsContract.answerStep, { params, body }, { keepalive }));
      } catch (error) {
        note(error);
        throw error;
      }
    });
  };
  const note = (error: unknown) => {
    const isPassing = error instanceof ApiError && (error.code === "offline" || error.status >= 500);
    setState(isPassing ? "waiting" : "failed");
    if (isPassing) plan(betweenTries);
    else if (error instanceof ApiError) setFailure(error);
    // It may have ended in another tab.
    if (error instanceof ApiError && error.code === "conflict") void readRunAnew(queries, teamId, runId);
  };
  const plan = (milliseconds: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void saveNow().catch(() => undefined), milliseconds);
  };

  const begin = useEffectEvent(() => {
    if (hasEdits()) plan(0);
  });
  const leave = useEffectEvent(() => void saveNow(true).catch(() => undefined));
  useEffect(() => {
    begin();
    const again = () => begin();
    const go = () => leave();
    window.addEventListener("online", again);
    window.addEventListener("pagehide", go);
    return () => {
      window.removeEventListener("online", again);
      window.removeEventListener("pagehide", go);
      leave();
      clearTimeout(timer.current);
    };
  }, []);

  return {
    edits,
    state,
    failure,
    hasEdits,
    /** `isWhole`: nobody is typing, so it need not wait for the next key. */
    edit: (taskId: string, how: (edit: TaskEdit) => TaskEdit, { isWhole = false } = {}) => {
      change(changeTask(latest.current, taskId, how));
      setState("unsaved");
      plan(isWhole ? 0 : pause);
    },
    /** At once. */
    saveNow: () => saveNow(),
    /** Something that takes the answers along, such as going on. */
    sendWith: (send: (answers: ReturnType<typeof answersOf>) => Promise<RunScreen>): Promise<RunScreen> => {
      clearTimeout(timer.current);
      return inTurn(async () => {
        const sent = latest.current;
        const after = await send(answersOf(tasks.current, sent));
        settle(sent, after);
        return after;
      });
    },
    /** What was refused is kept nevertheless, and shown as it is kept. */
    saveSoon: () => plan(0),
    forget: () => {
      clearTimeout(timer.current);
      change({});
    },
  };
}

export type StepSaving = ReturnType<typeof useStepSaving>;
