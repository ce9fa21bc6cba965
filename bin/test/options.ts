import { randomInt } from "node:crypto";

export const projectNames = ["unit", "server", "browser"] as const;
export type ProjectName = (typeof projectNames)[number];

/**
 * `quick`: what `npm test` runs. `rest`: what it leaves out with the same seed. `all`: both, and what a run of named
 * files takes.
 */
export type Extent = "quick" | "rest" | "all";

export type TestOptions = {
  extent: Extent;
  projects: ProjectName[] | ["faults"] | ["soak"];
  withChecks: boolean;
  /** Only what the changed files reach. */
  isChanged: boolean;
  /** Parts of paths, or of names of tests. */
  filters: string[];
  testName?: string | undefined;
  shard?: string | undefined;
  shuffle?: "files" | "all" | undefined;
  seed: number;
};

const usage = `npm test                      lint, types, architecture, unit and server tests, one browser journey per thing to do
npm run test:all              the same with every journey and every generated case
npm test -- changed           what the changes since the last commit on main reach, in two minutes
npm test -- PATH or NAME      files whose path contains it, else tests whose name does (all their cases)
npm test -- unit server browser check    only these
  -t NAME       tests by name        --shard=N/M   one part of M
  --seed=N      repeat a run         --shuffle     files and tests in an order by the seed (=files: files only)
  --rest        what npm test leaves out with the same seed`;

/** Reads the command line. Throws a sentence for whoever typed it. */
export function readTestOptions(words: readonly string[]): TestOptions {
  const flags = new Map<string, string>();
  const filters: string[] = [];
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!;
    if (word === "-t") flags.set(word, words[++index] ?? "");
    else if (word.startsWith("-")) flags.set(word.split("=")[0]!, word.split("=")[1] ?? "");
    else filters.push(word);
  }
  for (const flag of flags.keys()) if (!known.includes(flag)) throw new Error(`${flag} is not an option.\n\n${usage}`);
  const named = filters.filter((word) => !parts.includes(word));
  const isChanged = filters.includes("changed");
  const isWhole = filters.length === 0;
  return {
    extent: extentOf(flags, named.length > 0 || flags.has("-t")),
    projects: projectsOf(flags, filters),
    withChecks:
      !flags.has("--faults") &&
      ((isWhole && !flags.has("-t") && isFirst(flags)) || isChanged || filters.includes("check")),
    isChanged,
    filters: named,
    testName: flags.get("-t"),
    shard: readShard(flags.get("--shard")),
    shuffle: readShuffle(flags.get("--shuffle")),
    seed: readSeed(flags.get("--seed")),
  };
}

const known = ["-t", "--all", "--rest", "--faults", "--shard", "--seed", "--shuffle"];
const parts: readonly string[] = [...projectNames, "check", "changed", "soak"];

function extentOf(flags: ReadonlyMap<string, string>, isNamed: boolean): Extent {
  if (flags.has("--rest")) return "rest";
  return flags.has("--all") || flags.has("--faults") || isNamed ? "all" : "quick";
}

function projectsOf(flags: ReadonlyMap<string, string>, words: readonly string[]): TestOptions["projects"] {
  if (flags.has("--faults")) return words.includes("soak") ? ["soak"] : ["faults"];
  const chosen = projectNames.filter((name) => words.includes(name));
  if (chosen.length > 0 || words.includes("check")) return chosen;
  // Of unit tests nothing is left out.
  return projectNames.filter((name) => name !== "unit" || !flags.has("--rest"));
}

/** The checks are no matter of extent or part: they are run once. */
const isFirst = (flags: ReadonlyMap<string, string>): boolean =>
  !flags.has("--rest") && (!flags.has("--shard") || flags.get("--shard")!.startsWith("1/"));

function readShuffle(shuffle: string | undefined): TestOptions["shuffle"] {
  if (shuffle === undefined || shuffle === "files") return shuffle;
  if (shuffle !== "") throw new Error(`--shuffle is alone, or =files, not =${shuffle}.`);
  return "all";
}

function readShard(shard: string | undefined): string | undefined {
  const [number, of] =
    /^(\d+)\/(\d+)$/
      .exec(shard ?? "")
      ?.slice(1)
      .map(Number) ?? [];
  if (shard !== undefined && !(number! >= 1 && number! <= of!))
    throw new Error(`--shard is N/M, as 1/3, not ${shard}.`);
  return shard;
}

function readSeed(seed: string | undefined): number {
  if (seed === undefined) return randomInt(1, 1_000_000);
  if (!/^\d{1,9}$/.test(seed)) throw new Error(`--seed is a number of up to nine digits, not ${seed}.`);
  return Number(seed);
}
