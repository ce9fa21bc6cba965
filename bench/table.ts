export type Place = { databaseUrl: string; dataDir: string };
export type Line = {
  work: string;
  ours: string;
  /** Columns that only some tables have, by their heads. */
  beside?: Record<string, string>;
  floor: string;
  ratio: string;
  aim: string;
  good: boolean;
};
export type Bench = (place: Place) => Promise<Line[]>;

/** What cannot be measured becomes a line that says so, and whatever comes next is measured all the same. */
export async function attempt(work: string, measure: () => Promise<Line | Line[]>): Promise<Line[]> {
  try {
    return [await measure()].flat();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const line = { work, ours: `not measured: ${reason.split("\n")[0]}`, floor: "", ratio: "", aim: "", good: false };
    console.error(`${work}: ${line.ours}`);
    return [line];
  }
}

export function printTable(lines: Line[]) {
  const others = [...new Set(lines.flatMap(({ beside = {} }) => Object.keys(beside)))];
  const heads = ["work", "ours", ...others, "floor", "ratio", "aim"];
  const rows = lines.map(({ work, ours, beside = {}, floor, ratio, aim }) => {
    return [work, ours, ...others.map((name) => beside[name] ?? ""), floor, ratio, aim];
  });
  const widths = heads.map((head, place) => Math.max(head.length, ...rows.map((row) => row[place]!.length)));
  const write = (cells: string[]) => `| ${cells.map((cell, place) => cell.padEnd(widths[place]!)).join(" | ")} |`;
  console.log(`\n${write(heads)} met |`);
  console.log(`|${widths.map((width) => "-".repeat(width + 2)).join("|")}|-----|`);
  for (const [place, line] of lines.entries()) console.log(`${write(rows[place]!)} ${line.good ? "yes" : "NO "} |`);
}

export const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

/** Rates of both sides: the more, the better. */
export function compare(work: string, ours: number, floor: number, aim: number): Line {
  const ratio = ours / floor;
  return {
    work,
    ours: ours.toFixed(0),
    floor: floor.toFixed(0),
    ratio: `${(ratio * 100).toFixed(0)} %`,
    aim: `≥ ${aim * 100} %`,
    good: ratio >= aim,
  };
}

/** As `npm start` has them: little garbage is kept, so that long work takes hardly more memory than none. */
export const nodeFlags = ["--max-semi-space-size=6", "--heap-growing-percent=40"];
