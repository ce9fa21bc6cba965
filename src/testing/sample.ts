import { randomFrom } from "./random.ts";

/** `sample`: some of each generated matrix. `rest`: exactly those that a sample of the same seed leaves out. */
type Extent = "all" | "sample" | "rest";

const oneIn = 6;

export const testExtent = (): Extent => (process.env.TEST_EXTENT ?? "all") as Extent;

/** Printed by every run; `npm test -- --seed=…` repeats its choices. */
export const testSeed = (): number => Number(process.env.TEST_SEED ?? 1);

/**
 * Cases of a generated matrix that this run tries. `npm test` takes a share of them by the run's seed and at least one of
 * each group; `npm run test:all`, and a run of named files, takes all.
 */
export function sampleOf<Case>(
  cases: readonly Case[],
  groupOf: (each: Case) => string = () => "",
  extent = testExtent(),
): Case[] {
  if (extent === "all") return [...cases];
  const isChosen = choose(cases.map(groupOf));
  return cases.filter((_, index) => isChosen[index] === (extent === "sample"));
}

/** How often a property is tried: in a sample of the tests a share of `count` times. */
export const runsOf = (count: number, extent = testExtent()): number =>
  extent === "sample" ? Math.ceil(count / oneIn) : count;

/** Drawn for each group by itself, so that a case more in one group leaves the choices in the others as they are. */
function choose(groups: readonly string[]): boolean[] {
  const members = Map.groupBy(groups.keys(), (index) => groups[index]!);
  const chosen = new Set<number>();
  for (const [group, indexes] of members) {
    const random = randomFrom(testSeed() ^ hashOf(group));
    const sure = Math.floor(random() * indexes.length);
    for (const [position, index] of indexes.entries()) if (random() < 1 / oneIn || position === sure) chosen.add(index);
  }
  return groups.map((_, index) => chosen.has(index));
}

const hashOf = (text: string): number =>
  [...text].reduce((hash, sign) => Math.imul(hash ^ sign.codePointAt(0)!, 0x01000193), 0x811c9dc5);
