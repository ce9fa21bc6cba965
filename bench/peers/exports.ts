import { setTimeout as wait } from "node:timers/promises";
import { familyMegabytes, watchMegabytes } from "../resident-memory.ts";
import type { Line } from "../table.ts";
import { type Figure, type Figures, lineOf, reasonOf } from "./figures.ts";
import type { Exporter } from "./peer.ts";
import type { Server } from "./server-process.ts";

const mostSeconds = 120;
/** Until what a start leaves behind is given back. */
const restSeconds = 20;

/** Everybody alone, started anew: what it weighs at rest, how long all rows take as CSV, and what it weighs at most then. */
export async function benchExports(everybody: Exporter[], size: number): Promise<Line[]> {
  const [idle, took, most]: [Figures, Figures, Figures] = [{}, {}, {}];
  for (const one of everybody) {
    const { name } = one;
    try {
      const server = await one.start();
      try {
        await wait(restSeconds * 1000);
        idle[name] = familyMegabytes(server.pid);
        const end = watchMegabytes(server.pid);
        took[name] = await timeOf(one, server, size);
        most[name] = end();
      } finally {
        await server.stop();
      }
    } catch (error) {
      for (const figures of [idle, took, most]) figures[name] ??= reasonOf(error);
    }
  }
  const isLessBetter = true;
  return [
    lineOf({ work: `all ${size} records as CSV, s`, figures: took, isLessBetter, digits: 1 }),
    lineOf({ work: "memory at rest after a start, MB", figures: idle, isLessBetter }),
    lineOf({ work: "memory at most during the export, MB", figures: most, isLessBetter }),
  ];
}

async function timeOf(one: Exporter, server: Server, size: number): Promise<Figure> {
  const began = performance.now();
  const until = AbortSignal.timeout(mostSeconds * 1000);
  try {
    const lines = await one.exportCsv(until);
    // Who gives less is quicker.
    if (lines <= size) throw new Error(`only ${lines} lines`);
    return (performance.now() - began) / 1000;
  } catch (error) {
    // It may be about to say why.
    await wait(500);
    return server.fate() ?? (until.aborted ? `none in ${mostSeconds} s` : reasonOf(error));
  }
}
