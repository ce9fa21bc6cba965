/** Why a text with merge tags cannot be sent as it is; each has its sentence in `messageContent.problems`. */
export const mergeProblems = [
  "syntax",
  "unknownTag",
  "unknownFilter",
  "unknownName",
  "tooFar",
  "notAList",
  "noData",
  "tooLong",
  "tooDeep",
  "noAddress",
] as const;

export type MergeProblem = {
  problem: (typeof mergeProblems)[number];
  /** What is wrong, as it was written. */
  name: string;
  /** Offset in the text. */
  at: number;
  /** What may have been meant. */
  suggestion?: string;
};

/** Lines and columns begin with one, as in every editor. */
export function lineAndColumn(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at);
  const lastBreak = before.lastIndexOf("\n");
  return { line: before.split("\n").length, column: at - lastBreak };
}
