export type ChartScale = { top: number; ticks: number[] };

/** A round number at or above the greatest value, and the lines between: for whole things, so never less than one apart. */
export function chartScale(values: readonly number[], mostLines = 4): ChartScale {
  const greatest = Math.max(0, ...values);
  if (greatest === 0) return { top: 1, ticks: [0, 1] };
  const step = roundUp(Math.max(1, greatest / mostLines));
  const lines = Math.ceil(greatest / step);
  return { top: step * lines, ticks: Array.from({ length: lines + 1 }, (_, line) => step * line) };
}

/** The next of 1, 2, 5, 10, 20, 50 … */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const steps = [1, 2, 5, 10].map((each) => each * power);
  return steps.find((each) => each >= value)!;
}

/** Of a whole in percent, with enough left of the smallest that it is seen. */
export const shareOf = (value: number, greatest: number): number =>
  value <= 0 || greatest <= 0 ? 0 : Math.max(1, (value / greatest) * 100);
