import type { Say } from "#server/words.ts";
import type { ContentProblem } from "./content-texts.ts";
import type { ContentWarning } from "./find-warnings.ts";

/** What is wrong with a content, in words, with its place. */
export const showProblems = (problems: readonly ContentProblem[], say: Say) =>
  problems.slice(0, mostTold).map(({ problem, name, of = "", suggestion, blockId, part, line, column }) => {
    const sentence = say(`messageContent.problems.${problem}`, { name, of });
    return {
      ...{ problem, blockId, part, line, column, suggestion: suggestion ?? null },
      message: suggestion === undefined ? sentence : say("messageContent.suggestion", { sentence, suggestion }),
    };
  });

const mostTold = 100;

export const showWarnings = (warnings: readonly ContentWarning[], say: Say) =>
  warnings.map(({ warning, blockId, part, values = {} }) => ({
    ...{ warning, blockId, part },
    message: say(`messageContent.warnings.${warning}`, values),
  }));
