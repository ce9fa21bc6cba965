import * as z from "zod";

export const mostGivenBytes = 64 * 1024;
export const mostGivenValues = 1_000;
export const deepestGiven = 8;
const longestName = 100;

/** Mean something of their own in what is merged (`merge-value.ts`), or to JavaScript. */
const taken: ReadonlySet<string> = new Set(["@", "=", "__proto__"]);

/** What a program gives to be merged: any JSON, as long as it is little, and under names that say nothing else. */
export const givenData = z.record(z.string(), z.unknown()).superRefine((given, { addIssue }) => {
  const problem = new GivenCount().look(given, []);
  if (problem) addIssue({ code: "custom", ...problem });
  else if (new TextEncoder().encode(JSON.stringify(given)).length > mostGivenBytes)
    addIssue({ code: "custom", ...tooLarge });
});

const tooLarge = { message: "messages.problems.dataTooLarge", path: [] as string[] };

class GivenCount {
  #values = 0;

  /** What is wrong with it first, found without looking at more than is allowed. */
  look(given: unknown, path: string[]): { message: string; path: string[] } | undefined {
    if (++this.#values > mostGivenValues + 1) return tooLarge;
    if (typeof given !== "object" || given === null) return undefined;
    if (path.length >= deepestGiven) return { ...tooLarge, path };
    for (const [name, value] of Object.entries(given)) {
      const at = [...path, name.slice(0, longestName)];
      if (name.length > longestName || taken.has(name)) return { message: "messages.problems.dataName", path: at };
      const problem = this.look(value, at);
      if (problem) return problem;
    }
    return undefined;
  }
}
