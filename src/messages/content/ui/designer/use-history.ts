import { useCallback, useRef, useState } from "react";

const mostSteps = 200;
/** What is done to the same thing within this time is one step. */
const pause = 1_000;

type Step<Value> = { value: Value; key: string | undefined; at: number };
export type Past<Value> = { done: Step<Value>[]; undone: Step<Value>[] };

/** After a change: `key` names what it was made to, so that a word that is typed is one step and not one for each letter. */
export function withStep<Value>({ done }: Past<Value>, value: Value, key?: string, at = Date.now()): Past<Value> {
  const last = done.at(-1);
  const isSame = key !== undefined && done.length > 1 && last?.key === key && at - last.at < pause;
  const before = isSame ? done.slice(0, -1) : done;
  return { done: [...before, { value, key, at }].slice(-mostSteps), undone: [] };
}

export function undoStep<Value>({ done, undone }: Past<Value>): Past<Value> {
  if (done.length < 2) return { done, undone };
  return { done: done.slice(0, -1), undone: [...undone, done.at(-1)!] };
}

export function redoStep<Value>({ done, undone }: Past<Value>): Past<Value> {
  const next = undone.at(-1);
  return next ? { done: [...done, { ...next, key: undefined }], undone: undone.slice(0, -1) } : { done, undone };
}

/** A value with what it was before, told on with every change. */
export function useHistory<Value>(initial: Value, tell: (value: Value) => void) {
  const [past, setPast] = useState<Past<Value>>({ done: [{ value: initial, key: undefined, at: 0 }], undone: [] });
  const latest = useRef({ past, tell });
  latest.current = { past, tell };
  const go = useCallback((next: (past: Past<Value>) => Past<Value>) => {
    const moved = next(latest.current.past);
    const value = moved.done.at(-1)!.value;
    const isNew = value !== latest.current.past.done.at(-1)!.value;
    latest.current.past = moved;
    setPast(moved);
    if (isNew) latest.current.tell(value);
  }, []);
  return {
    value: past.done.at(-1)!.value,
    /** As it is at this moment, for what is done before the page is drawn again. */
    now: useCallback(() => latest.current.past.done.at(-1)!.value, []),
    change: useCallback((value: Value, key?: string) => go((before) => withStep(before, value, key)), [go]),
    undo: useCallback(() => go(undoStep), [go]),
    redo: useCallback(() => go(redoStep), [go]),
    canUndo: past.done.length > 1,
    canRedo: past.undone.length > 0,
  };
}
