import { isShown, type MergeValue } from "./merge-value.ts";

/** Thrown where a message would grow without end. */
export class MergeLimitError extends Error {}

/** What one message may cost. Counted rather than timed: what a message does is the same on every machine. */
const maxCost = 1_000_000;
const charactersPerUnit = 4;

/** What rendering a message costs: each operand, branch, iteration, filter, list item and character that it looks at or writes. */
export class MergeBudget {
  #left = maxCost;

  spend(cost: number): void {
    this.#left -= cost;
    if (this.#left < 0) throw new MergeLimitError("the message does not end");
  }

  spendText(text: string): void {
    this.spend(1 + text.length / charactersPerUnit);
  }

  /** For reading all of a value. */
  spendValue(value: MergeValue): void {
    this.spend(this.#costOf(value));
  }

  #costOf(value: MergeValue): number {
    if (typeof value === "string") return 1 + value.length / charactersPerUnit;
    if (typeof value !== "object" || value === null) return 1;
    if (isShown(value)) return 1 + value.text.length / charactersPerUnit;
    if (!Array.isArray(value)) return 1 + String(value["@"] ?? "").length / charactersPerUnit;
    let cost = 1;
    for (const each of value) {
      cost += this.#costOf(each);
      if (cost > this.#left) break;
    }
    return cost;
  }
}
