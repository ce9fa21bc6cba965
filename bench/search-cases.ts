import type { World } from "./data-server.ts";
import { attempt, type Line } from "./table.ts";

/** What people type: rare and common words, parts of words, two letters, two words, and what nobody has. */
const questions = [
  "Okafor",
  "person777@",
  "ada",
  "lake",
  "C-00000777",
  "kow",
  "zo",
  "ki",
  "Ada Okafor",
  "peanuts Bogotá",
  "cousins lyon",
  "Élodie 4242",
  "212200",
  "zzyzx",
  "grace hadd",
  "summer",
];
const rounds = 6;
const most = 100;

/** One person who searches; the floor is the aim itself, in milliseconds. */
export async function benchSearch(worlds: World[]): Promise<Line[]> {
  const lines: Line[] = [];
  for (const world of worlds) lines.push(...(await attempt(`search, ${world.size} records`, () => searchIn(world))));
  return lines;
}

async function searchIn(world: World): Promise<Line> {
  const took: { question: string; milliseconds: number }[] = [];
  for (let round = 0; round <= rounds; round++) {
    for (const question of questions) {
      const began = performance.now();
      const answer = await fetch(`${world.ours}/search?q=${encodeURIComponent(question)}`, {
        headers: { cookie: world.cookie },
      });
      if (answer.status !== 200) throw new Error(`search ${question}: ${answer.status}`);
      await answer.text();
      // The first round only warms up.
      if (round > 0) took.push({ question, milliseconds: performance.now() - began });
    }
  }
  const sorted = took.toSorted((a, b) => a.milliseconds - b.milliseconds);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
  const [middle, late] = [at(0.5), at(0.95)];
  return {
    work: `search, ${questions.length} questions, ${world.size} records, ms: median, p95 (slowest: ${at(1).question})`,
    ours: `${middle.milliseconds.toFixed(0)}, ${late.milliseconds.toFixed(0)}`,
    floor: "",
    ratio: "",
    aim: `p95 ≤ ${most}`,
    good: late.milliseconds <= most,
  };
}
