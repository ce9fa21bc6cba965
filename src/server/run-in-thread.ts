import { Worker } from "node:worker_threads";
import { Refusal } from "#shared/errors.ts";

type Task = { module: string; name: string; input: unknown };
type Waiting = { task: Task; done(result: unknown): void; failed(error: Error): void };

type Limits = { mostWaiting?: number; longestRun?: number };
type Run = <Input, Output>(module: string, name: string, input: Input) => Promise<Output>;

/** An idle thread goes after this: it holds memory of its own. */
const longestIdle = 10_000;

/**
 * Runs an exported function of a module away from the loop that answers everybody. It must be pure: what it is given and
 * what it answers are copied. Whoever comes when too many wait is asked to come again; what takes too long is ended.
 */
export const runInThread: Run = openThread();

/**
 * One thread is enough: what runs there is work for one person who waits for it, and the other cores serve the rest. Work
 * that must not wait behind the others has a thread of its own.
 */
export function openThread({ mostWaiting = 20, longestRun = 60_000 }: Limits = {}): Run {
  const waiting: Waiting[] = [];
  let isRunning = false;
  let idle: { worker: Worker; goes: NodeJS.Timeout } | undefined;

  return (module, name, input) => {
    if (waiting.length >= mostWaiting) throw new Refusal("unavailable", { values: { seconds: 10 } });
    return new Promise((done, failed) => {
      waiting.push({ task: { module, name, input }, done: done as Waiting["done"], failed });
      runNext();
    });
  };

  function runNext() {
    const next = isRunning ? undefined : waiting.shift();
    if (!next) return;
    isRunning = true;
    const worker = takeWorker();
    const end = (isReusable: boolean, settle: () => void) => {
      clearTimeout(limit);
      worker.off("error", fail).off("exit", leave).off("message", take);
      isRunning = false;
      if (isReusable) keep(worker);
      else void worker.terminate();
      settle();
      runNext();
    };
    const fail = (error: Error) => end(false, () => next.failed(error));
    const limit = setTimeout(() => fail(new Refusal("too_complex")), longestRun);
    const leave = () => fail(new Error("a thread ended by itself"));
    const take = ({ result, error }: { result?: unknown; error?: string }) =>
      end(true, () => (error === undefined ? next.done(result) : next.failed(new Error(error))));
    worker.once("error", fail).once("exit", leave).once("message", take);
    worker.postMessage(next.task);
  }

  function takeWorker(): Worker {
    const kept = idle;
    idle = undefined;
    if (kept) clearTimeout(kept.goes);
    kept?.worker.ref();
    return (
      kept?.worker ??
      new Worker(new URL("./thread-main.ts", import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: 512 } })
    );
  }

  /** Neither the thread nor its clock keeps a process from ending. */
  function keep(worker: Worker) {
    worker.unref();
    const goes = setTimeout(() => {
      if (idle?.worker === worker) idle = undefined;
      void worker.terminate();
    }, longestIdle).unref();
    idle = { worker, goes };
  }
}
