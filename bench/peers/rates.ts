import type { Request } from "autocannon";
import { load } from "../load.ts";
import { processorTime } from "../processor-time.ts";
import { median } from "../table.ts";
import { type Figure, type Figures, reasonOf } from "./figures.ts";

const seconds = Number(process.env.BENCH_SECONDS ?? 2);

export type Side = {
  name: string;
  address: string;
  headers: Record<string, string>;
  pid: number;
  request: Request;
  /** Why it has ended by itself, if it has. */
  fate?(): string | undefined;
  /** Ends what it was asked and nobody waits for any more. */
  calm?(): Promise<void>;
};

/**
 * Answers a second to ten clients, in rounds in turn: what else the machine does hits all alike. The first round only warms
 * up. Who fails, or answers nothing in a whole round, is not asked again. Beside the rates it prints how much processor an
 * answer takes, of the server and of Postgres, which other work changes less.
 */
export async function measureRates(work: string, sides: Side[], postmaster: number): Promise<Figures> {
  const rates = new Map<Side, number[]>(sides.map((side) => [side, []]));
  const taken = new Map<Side, number[]>(sides.map((side) => [side, []]));
  const failed = new Map<Side, string>();
  for (let round = 0; round < 4; round++) {
    for (const side of sides.filter((each) => !failed.has(each))) {
      const { address, headers, pid, request } = side;
      const before = processorTime([pid, postmaster]) ?? 0;
      try {
        const rate = await load(address, headers, request, round === 0 ? 1 : seconds);
        const after = processorTime([pid, postmaster]) ?? 0;
        if (round === 0) continue;
        if (rate === 0) failed.set(side, `none in ${seconds} s`);
        rates.get(side)!.push(rate);
        taken.get(side)!.push((after - before) / (rate * seconds));
      } catch (error) {
        console.error(`${work}, ${side.name}: ${reasonOf(error)}`);
        failed.set(side, side.fate?.() ?? "failed");
      } finally {
        await side.calm?.();
      }
    }
  }
  const answered = sides.filter((side) => !failed.has(side));
  const each = answered.map((side) => `${side.name} ${median(taken.get(side)!).toFixed(2)}`);
  console.log(`${work}, ms of processor an answer: ${each.join(", ")}`);
  const figure = (side: Side): Figure => failed.get(side) ?? median(rates.get(side)!);
  return Object.fromEntries(sides.map((side) => [side.name, figure(side)]));
}
