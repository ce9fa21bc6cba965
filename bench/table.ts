export type Place = { databaseUrl: string; dataDir: string };
export type Line = { work: string; ours: string; floor: string; ratio: string; aim: string; good: boolean };
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
  const head: Record<keyof Omit<Line, "good">, string> = {
    work: "work",
    ours: "ours",
    floor: "floor",
    ratio: "ratio",
    aim: "aim",
  };
  const keys = Object.keys(head) as (keyof typeof head)[];
  const width = (key: (typeof keys)[number]) => Math.max(head[key].length, ...lines.map((line) => line[key].length));
  const row = (cells: Record<keyof typeof head, string>) =>
    `| ${keys.map((key) => cells[key].padEnd(width(key))).join(" | ")} |`;
  console.log(`\n${row(head)} met |`);
  console.log(`|${keys.map((key) => "-".repeat(width(key) + 2)).join("|")}|-----|`);
  for (const line of lines) console.log(`${row(line)} ${line.good ? "yes" : "NO "} |`);
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
