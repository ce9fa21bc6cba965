/** Why a text with merge tags cannot be sent as it is; each has its sentence in `messageContent.problems`. */
export const mergeProblems = [
  "syntax",
  "unknownTag",
  "unknownFilter",
  "unknownName",
  "otherField",
  "goneField",
  "tooFar",
  "notAList",
  "noData",
  "tooLong",
  "tooDeep",
  "tooManyTags",
  "tagTooComplex",
  "tooMuch",
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
  /** Of a field that these records do not have: what they are, and how the tag names it where it is shown. */
  of?: string;
  path?: string;
};

/** Finds lines and columns in a text; they begin with one, as in every editor. The text is read once. */
export function positionsIn(text: string): (at: number) => { line: number; column: number } {
  let starts: number[] | undefined;
  return (at) => {
    starts ??= lineStarts(text);
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= at) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: at - starts[low]! + 1 };
  };
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}
