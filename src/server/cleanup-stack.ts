/** Steps that end what was begun, last first. One that fails does not keep the others from ending. */
export function cleanupStack() {
  const steps: (() => Promise<unknown>)[] = [];
  let isCancelled = false;
  let running: Promise<void> | undefined;
  return {
    /** After a cancellation there is nothing more to begin: the start that asks is stopped here. */
    add(step: () => Promise<unknown>) {
      steps.push(step);
      if (isCancelled) throw new Error("stopped while starting");
    },
    cancel() {
      isCancelled = true;
    },
    run(): Promise<void> {
      running ??= runAll();
      return running;
    },
  };

  async function runAll() {
    const problems: unknown[] = [];
    while (steps.length > 0) await steps.pop()!().catch((problem: unknown) => problems.push(problem));
    if (problems.length > 0) throw new AggregateError(problems, "not everything ended well");
  }
}
