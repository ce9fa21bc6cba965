import type { Stretch } from "./soak-plan.ts";

/** One request: what for, at which process, when, how long, and how it ended. */
export type Call = { kind: string; at: string; from: number; ms: number; outcome: string };

/** Something that was done to the processes, from when to when, and which answers are no surprise meanwhile. */
export type Fault = { name: string; from: number; to: number; explains(call: Call): boolean };

export const noAnswer = "no answer";

/** Everything that was asked, and what was done meanwhile. */
export class Meter {
  readonly calls: Call[] = [];
  readonly faults: Fault[] = [];
  #began = performance.now();

  /** From here on it counts; what was made ready before does not. */
  begin() {
    this.calls.length = 0;
    this.#began = performance.now();
  }

  now = (): number => performance.now() - this.#began;

  /** Notes how a request ended. `problem`: what an answer says of itself where it is no good one. */
  async time<Answer>(
    kind: string,
    at: string,
    call: () => Promise<Answer>,
    problemOf: (answer: Answer) => string | null,
  ) {
    const began = performance.now();
    const note = (outcome: string) => {
      const ms = performance.now() - began;
      this.calls.push({ kind, at, from: this.now() - ms, ms, outcome });
    };
    try {
      const answer = await call();
      note(problemOf(answer) ?? "ok");
      return answer;
    } catch (error) {
      note(noAnswer);
      throw error;
    }
  }

  /** Does something to the processes; what it explains may still come a moment after. */
  async fault(name: string, explains: Fault["explains"], act: () => Promise<unknown>, after = 2_000) {
    const fault = { name, explains, from: this.now(), to: Number.POSITIVE_INFINITY };
    this.faults.push(fault);
    await act();
    fault.to = this.now() + after;
  }

  failures = (): Call[] => this.calls.filter(({ outcome }) => outcome !== "ok");

  /** The fault that explains how a call ended; it was on its way at some moment of it. */
  faultOf = (call: Call): Fault | undefined =>
    this.faults.find(({ from, to, explains }) => call.from <= to && call.from + call.ms >= from && explains(call));

  unexplained = (): Call[] => this.failures().filter((call) => !this.faultOf(call));

  /** Calls of one kind that began in that stretch and were answered well. */
  within = ({ from, to }: Stretch, kind?: string): Call[] =>
    this.calls.filter(
      (call) => call.outcome === "ok" && call.from >= from && call.from < to && (!kind || call.kind === kind),
    );
}

/** The value that so many of a hundred are not above. */
export function percentile(values: readonly number[], percent: number): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)];
}
