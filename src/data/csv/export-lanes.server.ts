import { Refusal } from "#shared/errors.ts";

/** Each export has a connection of its own for as long as it lasts: so many at once in a process. */
const mostAtOnce = 3;
/** Whoever waits longer than this is told to come back. */
const patience = 20_000;
const comeBackAfter = 30;

let free = mostAtOnce;
const waiting = new Set<() => void>();

/** Waits for a free lane and takes it; the answer gives it back, once however often it is called. */
export async function takeExportLane(milliseconds = patience): Promise<() => void> {
  if (free > 0) free--;
  else await waitForTurn(milliseconds);
  let isTaken = true;
  return () => {
    if (!isTaken) return;
    isTaken = false;
    const [next] = waiting;
    if (next) next();
    else free++;
  };
}

const waitForTurn = (milliseconds: number) =>
  new Promise<void>((resolve, reject) => {
    const take = () => {
      waiting.delete(take);
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.delete(take);
      reject(new Refusal("unavailable", { values: { seconds: comeBackAfter } }));
    }, milliseconds);
    waiting.add(take);
  });
