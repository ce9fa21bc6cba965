import { useEffect, useEffectEvent, useRef, useState } from "react";
import { explainFailure } from "#client/explain-failure.ts";
import { toast } from "#ui/toast.ts";

export type SavingState = "saved" | "saving" | "failed";

type Options<Changes> = {
  /** `isLast`: nothing was changed meanwhile, so that the answer is what is to be shown. */
  send: (changes: Changes, options: { keepalive: boolean; isLast: () => boolean }) => Promise<void>;
  /** Two changes as one, the later over the earlier. */
  merge: (earlier: Changes, later: Changes) => Changes;
  failed: string;
  /** True: it is told elsewhere. */
  isTold?: (error: unknown) => boolean;
};

const pause = 500;

/** Saves by itself what was changed, a moment after the last key; what is left when the page is left goes out with it. */
export function useSaving<Changes extends object>({ send, merge, failed, isTold }: Options<Changes>) {
  const [state, setState] = useState<SavingState>("saved");
  const waiting = useRef<Changes | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<boolean>>(undefined);
  const isSending = useRef(false);

  const sendWaiting = async (keepalive: boolean): Promise<boolean> => {
    const changes = waiting.current;
    if (!changes) return true;
    waiting.current = undefined;
    isSending.current = true;
    try {
      await send(changes, { keepalive, isLast: () => waiting.current === undefined });
      if (!waiting.current) setState("saved");
      return true;
    } catch (error) {
      waiting.current = waiting.current ? merge(changes, waiting.current) : changes;
      setState("failed");
      if (!isTold?.(error)) toast.fail(explainFailure(failed, error));
      return false;
    } finally {
      isSending.current = false;
    }
  };
  /** One after the other, so that the last word is the last one saved. */
  const flush = (keepalive = false): Promise<boolean> => {
    clearTimeout(timer.current);
    const next = (running.current ?? Promise.resolve(true)).then(() => sendWaiting(keepalive));
    running.current = next;
    return next;
  };
  const leave = useEffectEvent(() => void flush(true));
  useEffect(() => () => leave(), []);

  return {
    state,
    /** At this moment, while `state` is as it was drawn last. */
    isSaved: () => waiting.current === undefined && !isSending.current,
    save: (changes: Changes) => {
      waiting.current = waiting.current ? merge(waiting.current, changes) : changes;
      setState("saving");
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), pause);
    },
    /** What is not to be saved after all is taken out of what waits. */
    amend: (change: (waiting: Changes) => Changes) => {
      if (waiting.current) waiting.current = change(waiting.current);
    },
    /** At once; true where all of it is saved. */
    flush: () => flush(),
  };
}

export type Saving<Changes extends object> = ReturnType<typeof useSaving<Changes>>;
