import { Worker } from "node:worker_threads";
import { openLanes } from "../lanes.ts";

/** Enough for the directory of most office documents, which are archives. */
export const headBytes = 256 * 1024;

const patience = 10_000;
const inLane = openLanes(2);

/**
 * The content type that the first bytes speak of, if any. Detection walks formats that strangers wrote, so it runs in a
 * thread of its own with little memory, and one that does not come back is ended.
 */
export const sniff = (head: Uint8Array): Promise<string | undefined> => inLane(() => askWorker(head));

function askWorker(head: Uint8Array): Promise<string | undefined> {
  const worker = new Worker(new URL("./sniff-worker.ts", import.meta.url), {
    workerData: head,
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 },
  });
  return new Promise((resolve) => {
    const finish = (type?: string) => {
      clearTimeout(timer);
      resolve(type);
      void worker.terminate();
    };
    const timer = setTimeout(finish, patience);
    worker.once("message", finish);
    worker.once("error", () => finish());
    worker.once("exit", () => finish());
  });
}
