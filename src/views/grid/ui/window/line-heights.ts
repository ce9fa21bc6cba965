/** Where the lines of a list stand. All in pixels; a line may be part of one, such as 2.5. */
export type LineHeights = {
  count: number;
  height: number;
  topOf(line: number): number;
  lineAt(top: number): number;
};

/** All of them as high as each other. */
export const evenHeights = (count: number, each: number): LineHeights => ({
  ...{ count, height: count * each },
  topOf: (line) => line * each,
  lineAt: (top) => top / each,
});

/** So many lines below each other that are as high as each other. */
export type Stretch = { lines: number; each: number };

/** Some higher than others; found by halving, so that it matters how many stretches there are, not how many lines. */
export function unevenHeights(stretches: readonly Stretch[]): LineHeights {
  const placed: (Stretch & { line: number; top: number })[] = [];
  let [line, top] = [0, 0];
  for (const stretch of stretches) {
    if (stretch.lines === 0) continue;
    placed.push({ ...stretch, line, top });
    line += stretch.lines;
    top += stretch.lines * stretch.each;
  }
  const none = { line: 0, top: 0, each: 1 };
  const lastUpTo = (most: number, of: "line" | "top") => {
    let [low, high] = [0, placed.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (placed[middle]![of] <= most) low = middle + 1;
      else high = middle;
    }
    return placed[Math.max(0, low - 1)] ?? none;
  };
  return {
    ...{ count: line, height: top },
    topOf(wanted) {
      const from = lastUpTo(wanted, "line");
      return from.top + (wanted - from.line) * from.each;
    },
    lineAt(wanted) {
      const from = lastUpTo(wanted, "top");
      return from.line + (wanted - from.top) / from.each;
    },
  };
}
