import { setTimeout as sleep } from "node:timers/promises";

/** Whoever asks of this process, for one address or for thousands, stands in one line: services say how often they may be asked. */
export const waitForTurn = makeLine(sleep, () => performance.now());

type Wait = (milliseconds: number) => Promise<unknown>;

export function makeLine(wait: Wait, clock: () => number) {
  let free = 0;
  return async (perSecond: number): Promise<void> => {
    const now = clock();
    const turn = Math.max(now, free);
    free = turn + 1000 / perSecond;
    if (turn > now) await wait(turn - now);
  };
}
