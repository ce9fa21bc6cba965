import { Worker } from "node:worker_threads";
import { Refusal } from "#shared/errors.ts";

type Task = { module: string; name: string; input: unknown };

/** Whose work it is, so that nobody waits long behind the work of one; how long it may take. */
type Share = { owner?: string; longestRun?: number };
type Waiting = Required<Share> & { task: Task; done(result: unknown): void; failed(error: Error): void };

type Limits = {
  threads?: number;
  maxWaiting?: number;
  maxWaitingPerOwner?: number;
  longestRun?: number;
  megabytes?: number;
};
type Run = <Input, Output>(module: string, name: string, input: Input, share?: Share) => Promise<Output>;

/** An idle thread goes after this: it holds memory of its own. */
const longestIdle = 10_000;

/**
 * Runs an exported function of a module away from the loop that answers everybody. It must be pure: what it is given and
 * what it answers are copied. Whoever comes when too many wait is asked to come again; what takes too long or too much
 * memory is ended, and refused as too complex.
 */
export const runInThread: Run = openThreads();

/**
 * One thread is enough: what runs there is work for one person who waits for it, and the other cores serve the rest. Work
 * that takes long, or must not wait behind the others, has threads of its own. Of several, an owner has one at a time.
 */
export function openThreads({
  threads = 1,
  maxWaiting = 20,
  maxWaitingPerOwner = 10,
  longestRun: usualRun = 60_000,
  megabytes = 512,
}: Limits = {}): Run {
  const waiting: Waiting[] = [];
  const running = new Set<Waiting>();
  const idle = new Map<Worker, NodeJS.Timeout>();
  /** Of owners with something that waits: when they had their last turn. */
  const lastTurns = new Map<string, number>();
  let turns = 0;
  let ownerless = 0;

  return (module, name, input, { owner, longestRun = usualRun } = {}) => {
    const ofOwner = owner === undefined ? 0 : waiting.filter((each) => each.owner === owner).length;
    if (waiting.length >= maxWaiting || ofOwner >= maxWaitingPerOwner)
      throw new Refusal("unavailable", { values: { seconds: 10 } });
    return new Promise((done, failed) => {
      const task = { module, name, input };
      // What is nobody's shares with nobody.
      const by = owner ?? `task ${++ownerless}`;
      waiting.push({ task, owner: by, longestRun, done: done as Waiting["done"], failed });
      runNext();
    });
  };

  function runNext() {
    const next = running.size < threads ? takeNext() : undefined;
    if (!next) return;
    running.add(next);
    const worker = takeWorker();
    const end = (isReusable: boolean, settle: () => void) => {
      clearTimeout(limit);
      worker.off("error", fail).off("exit", leave).off("message", take);
      running.delete(next);
      if (isReusable) keep(worker);
      else void worker.terminate();
      settle();
      runNext();
    };
    const fail = (error: Error) => end(false, () => next.failed(isOutOfMemory(error) ? tooComplex(error) : error));
    const limit = setTimeout(() => fail(tooComplex()), next.longestRun);
    const leave = () => fail(new Error("a thread ended by itself"));
    const take = ({ result, error }: { result?: unknown; error?: string }) =>
      end(true, () => (error === undefined ? next.done(result) : next.failed(new Error(error))));
    worker.once("error", fail).once("exit", leave).once("message", take);
    worker.postMessage(next.task);
  }

  /** Whoever had no turn for the longest time; of those, who came first. */
  function takeNext(): Waiting | undefined {
    const busy = new Set(Array.from(running, ({ owner }) => owner));
    const free = threads > 1 ? waiting.filter(({ owner }) => !busy.has(owner)) : waiting;
    const turnOf = ({ owner }: Waiting) => lastTurns.get(owner) ?? 0;
    const [next] = free.toSorted((a, b) => turnOf(a) - turnOf(b));
    if (!next) return undefined;
    waiting.splice(waiting.indexOf(next), 1);
    lastTurns.set(next.owner, ++turns);
    const inUse = new Set([...waiting.map(({ owner }) => owner), ...busy, next.owner]);
    for (const owner of lastTurns.keys()) if (!inUse.has(owner)) lastTurns.delete(owner);
    return next;
  }

  function takeWorker(): Worker {
    const [kept] = idle;
    if (!kept) return startWorker();
    const [worker, goes] = kept;
    idle.delete(worker);
    clearTimeout(goes);
    worker.ref();
    return worker;
  }

  function startWorker(): Worker {
    const resourceLimits = { maxOldGenerationSizeMb: megabytes };
    const worker = new Worker(new URL("./thread-main.ts", import.meta.url), { resourceLimits });
    // Whoever waits for it has a listener of their own; what happens after its answer concerns nobody.
    worker.on("error", () => undefined);
    return worker.once("exit", () => {
      clearTimeout(idle.get(worker));
      idle.delete(worker);
    });
  }

  /** Neither the thread nor its clock keeps a process from ending. */
  function keep(worker: Worker) {
    worker.unref();
    const goes = setTimeout(() => {
      idle.delete(worker);
      void worker.terminate();
    }, longestIdle).unref();
    idle.set(worker, goes);
  }
}

const isOutOfMemory = (error: Error): boolean => (error as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY";

const tooComplex = (cause?: Error): Refusal => new Refusal("too_complex", { cause });
