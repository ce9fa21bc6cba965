type Save<Value> = (value: Value, options: { keepalive: boolean }) => Promise<unknown>;

export type SaveSoon<Value> = {
  /** Saved when nothing newer has come for a moment. */
  set(value: Value): void;
  /** At once: the page is being left. */
  flush(): void;
};

/** One save at a time; of several that wait only the last is sent. */
export function saveSoon<Value>(save: Save<Value>, milliseconds: number): SaveSoon<Value> {
  let waiting: { value: Value } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSaving = false;

  const send = async (keepalive: boolean) => {
    clearTimeout(timer);
    if (!waiting || (isSaving && !keepalive)) return;
    const { value } = waiting;
    waiting = undefined;
    isSaving = true;
    try {
      await save(value, { keepalive });
    } finally {
      isSaving = false;
      if (waiting) void send(false);
    }
  };

  return {
    set(value) {
      waiting = { value };
      clearTimeout(timer);
      timer = setTimeout(() => void send(false), milliseconds);
    },
    flush: () => void send(true),
  };
}
