import { expect, it } from "vitest";
import { features } from "#app/server/features.ts";

const summaries = features.flatMap(({ contract }) => Object.values(contract).map(({ summary }) => summary));

/** What people who write programs read first: American English, in the words of the screens. */
it.each([
  ["the bin, which screens call the trash", /\bthe bin\b/],
  ["British spelling", /colour|cancelled|organis|behaviour/i],
  ["one's own for your own", /\bone's own\b|\boneself\b/],
  ["letters for emails", /\b(a|the|verification) letters?\b/],
  ["whoever as a relative pronoun", /\b(for|to) who\b/],
])("no summary of an endpoint has %s", (_, pattern) => {
  expect(summaries.filter((summary) => pattern.test(summary))).toEqual([]);
});
