import { useEffect, useEffectEvent, useRef, useState } from "react";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { toast } from "#ui/toast.ts";
import { type MessageChanges, outgoingMessagesContract } from "../contract.ts";
import { mergeChanges } from "./merge-changes.ts";
import { useKeepMessage, useReadMessagesAnew } from "./message-queries.ts";

export type SavingState = "saved" | "saving" | "failed";

const pause = 500;

/** Saves by itself what was changed, a moment after the last key; what is left when the page is left goes out with it. */
export function useAutosave(messageId: string, failed: string) {
  const { teamId } = useTeamScope();
  const keep = useKeepMessage();
  const readAnew = useReadMessagesAnew();
  const [state, setState] = useState<SavingState>("saved");
  const waiting = useRef<MessageChanges>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<boolean>>(undefined);

  const send = async (keepalive: boolean): Promise<boolean> => {
    const body = waiting.current;
    if (Object.keys(body).length === 0) return true;
    waiting.current = {};
    try {
      const asked = { params: { teamId, messageId }, body };
      const message = await call(outgoingMessagesContract.changeMessage, asked, { keepalive });
      // What was typed meanwhile comes next, and is newer.
      if (Object.keys(waiting.current).length > 0) return true;
      keep(message);
      setState("saved");
      void readAnew();
      return true;
    } catch (error) {
      waiting.current = mergeChanges(body, waiting.current);
      setState("failed");
      toast.fail(explainFailure(failed, error));
      return false;
    }
  };
  /** One after the other, so that the last word is the last one saved. */
  const flush = (keepalive = false): Promise<boolean> => {
    clearTimeout(timer.current);
    const next = (running.current ?? Promise.resolve(true)).then(() => send(keepalive));
    running.current = next;
    return next;
  };
  const leave = useEffectEvent(() => void flush(true));
  useEffect(() => () => leave(), []);

  return {
    state,
    save: (changes: MessageChanges) => {
      waiting.current = mergeChanges(waiting.current, changes);
      setState("saving");
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), pause);
    },
    /** At once; true where all of it is saved. */
    flush: () => flush(),
  };
}

export type Autosave = ReturnType<typeof useAutosave>;
