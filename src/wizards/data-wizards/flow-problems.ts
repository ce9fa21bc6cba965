import type { FlowProblem } from "./contract.ts";

/** A problem before it is said in words. */
export type FoundProblem = Omit<FlowProblem, "message" | "problem"> & {
  problem: ProblemName;
  values: Record<string, string>;
};

export const problemNames = [
  ...["noSteps", "stepEmpty", "stepUnreachable", "collectionMissing", "collectionGone", "fieldGone", "fieldElsewhere"],
  ...["fieldTwice", "noFields", "valueUnfit", "recordsMissing", "notRecords", "variableUnknown", "variableLater"],
  ...[
    "variableOff",
    "operatorUnknown",
    "filterValue",
    "textBroken",
    "textName",
    "textEmpty",
    "viewMissing",
    "viewGone",
  ],
  ...["viewUnpublished", "templateMissing", "templateGone", "templateUnpublished", "templateOther", "senderMissing"],
  ...["senderGone", "senderUnproven", "loopNothing", "loopUnfit", "backgroundUsed", "backgroundAsks", "wizardGone"],
  ...["wizardUnpublished", "accessFields", "noAddress", "rightRead", "rightWrite", "fileGone", "fileLater"],
  "confirmationUnapproved",
  "strangerSees",
  "requiredNotAsked",
  "viewOnHold",
  "addressUnsafe",
  "publisherLost",
] as const;
export type ProblemName = (typeof problemNames)[number];

/** Where something is wrong. */
export type At = { stepId: string | null; taskId: string | null; path: string };

/** What cannot be evaluated would find more than is meant, or lead elsewhere. */
const brokenFilter: ReadonlySet<ProblemName> = new Set(["fieldGone", "operatorUnknown", "filterValue"]);
const isOfFilter = (path: string) => path === "filter" || path === "condition" || path.endsWith(".condition");

/**
 * Why visitors cannot go through a published flow, whatever they answer. Other problems leave something out, or are one
 * visitor's.
 */
export type Hold = "closed" | "onHold";

export function holdOf(problems: readonly Pick<FoundProblem, "problem" | "path">[]): Hold | null {
  const isThere = (found: (each: (typeof problems)[number]) => boolean) => problems.some(found);
  if (isThere(({ problem, path }) => problem === "collectionGone" && !path.startsWith("externalAccessLinks")))
    return "closed";
  const isStopping = ({ problem, path }: (typeof problems)[number]) =>
    problem === "requiredNotAsked" || problem === "viewOnHold" || (isOfFilter(path) && brokenFilter.has(problem));
  return isThere(isStopping) ? "onHold" : null;
}
