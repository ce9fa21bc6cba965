import { type Line, median } from "../table.ts";
import { calm } from "./calm.ts";
import { type Figure, type Figures, lineOf, reasonOf } from "./figures.ts";
import { isWanted, type Stage } from "./stage.ts";

/** Others each time: nobody answers from memory. One record in ten has such a name; such an address is one record's. */
const questions = [
  {
    work: "search, a word that one in ten has, ms",
    column: "name",
    words: ["Okafor", "Nguyen", "Smith", "Dubois", "Silva", "Kowalski", "Tanaka"],
  },
  {
    work: "search, a word that one record has, ms",
    column: "email",
    words: [1, 2, 3, 4, 5, 6, 7].map((digit) => `person${digit}77@`),
  },
];
/** As many as ours gives unless told. */
const limit = 20;
const mostSeconds = 30;

type Side = {
  name: string;
  headers: Record<string, string>;
  address(word: string, column: string): string;
  count(answer: never): number;
  calm(): Promise<void>;
};

/** One person who searches: ours best matches first, the others' as they find them. */
export async function benchSearch({ databaseUrl, world, running }: Stage): Promise<Line[]> {
  const ours: Side = {
    name: "ours",
    headers: { cookie: world.cookie },
    address: (word) => `${world.ours}/search?${new URLSearchParams({ q: word })}`,
    count: ({ groups }: { groups: { hits: unknown[] }[] }) => groups.flatMap(({ hits }) => hits).length,
    calm: async () => {},
  };
  const theirs = running.map(
    ({ peer }): Side => ({
      ...{ name: peer.name, headers: peer.headers },
      address: (word, column) => peer.url + peer.search({ word, column, limit }),
      count: (answer) => peer.rowsOf(answer)?.length ?? 0,
      calm: () => calm(databaseUrl, peer.database),
    }),
  );
  const lines: Line[] = [];
  for (const { work, column, words } of questions.filter((each) => isWanted(each.work))) {
    const figures = await measure([ours, ...theirs], column, words);
    lines.push(lineOf({ work, figures, isLessBetter: true, digits: 1 }));
  }
  return lines;
}

/** The first word only warms up. */
async function measure(sides: Side[], column: string, words: string[]): Promise<Figures> {
  const took = new Map<Side, number[]>(sides.map((side) => [side, []]));
  const failed = new Map<Side, string>();
  for (const [place, word] of words.entries()) {
    for (const side of sides.filter((each) => !failed.has(each))) {
      try {
        const milliseconds = await ask(side, column, word);
        if (place > 0) took.get(side)!.push(milliseconds);
      } catch (error) {
        const isLate = error instanceof Error && error.name === "TimeoutError";
        failed.set(side, isLate ? `none in ${mostSeconds} s` : reasonOf(error));
        await side.calm();
      }
    }
  }
  const figure = (side: Side): Figure => failed.get(side) ?? median(took.get(side)!);
  return Object.fromEntries(sides.map((side) => [side.name, figure(side)]));
}

async function ask(side: Side, column: string, word: string): Promise<number> {
  const began = performance.now();
  const signal = AbortSignal.timeout(mostSeconds * 1000);
  const answer = await fetch(side.address(word, column), { headers: side.headers, signal });
  const text = await answer.text();
  const took = performance.now() - began;
  if (!answer.ok) throw new Error(`answered with ${answer.status}`);
  // Who finds nothing is quicker.
  if (side.count(JSON.parse(text) as never) === 0) throw new Error(`found no ${word}`);
  return took;
}
