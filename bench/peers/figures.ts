import type { Line } from "../table.ts";

/** What was measured, or why nothing was. */
export type Figure = number | string;

/** By the name of who was measured; ours is `ours`. */
export type Figures = Record<string, Figure>;

/** So many times as much as Directus, and such a share of the bare handler. */
export type Aim = { timesDirectus: number; ofFloor: number };

type Row = {
  work: string;
  figures: Figures;
  /** Of the bare handler, where there is one. */
  floor?: Figure;
  /** Times and memory: the less, the better. */
  isLessBetter?: boolean;
  digits?: number;
  aim?: Aim;
};

/** One line of the table: ours, each of the others, and how many times better ours is than the better of them. */
export function lineOf({ work, figures, floor, isLessBetter = false, digits = 0, aim }: Row): Line {
  const { ours = "", ...theirs } = figures;
  const times = (other: Figure | undefined) => {
    if (typeof ours !== "number" || typeof other !== "number") return undefined;
    return isLessBetter ? other / ours : ours / other;
  };
  const all = Object.values(theirs).flatMap((figure) => times(figure) ?? []);
  const share = typeof ours === "number" && typeof floor === "number" ? ours / floor : undefined;
  // Who was asked and gave nothing in time is beaten by any number; who is not there is not.
  const timesDirectus = times(theirs.Directus) ?? (String(theirs.Directus).startsWith("none") ? Infinity : 0);
  const write = (figure: Figure) => (typeof figure === "number" ? figure.toFixed(digits) : figure);
  const cells = Object.entries(theirs).map(([name, figure]) => [name, write(figure)]);
  const line = {
    work,
    ours: write(ours),
    beside: {
      ...Object.fromEntries(cells),
      "beside the better": all.length > 0 ? `${Math.min(...all).toFixed(1)} ×` : "",
    },
    floor: floor === undefined ? "" : write(floor),
    ratio: share === undefined ? "" : `${(share * 100).toFixed(0)} %`,
    aim: aim ? `≥ ${aim.timesDirectus} × Directus, ≥ ${aim.ofFloor * 100} %` : "",
    good: typeof ours === "number" && (!aim || (timesDirectus >= aim.timesDirectus && (share ?? 0) >= aim.ofFloor)),
  };
  console.log(`${work}: ours ${line.ours}, ${cells.map((cell) => cell.join(" ")).join(", ")}`);
  return line;
}

export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split("\n")[0]!;
