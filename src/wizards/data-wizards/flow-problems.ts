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
] as const;
export type ProblemName = (typeof problemNames)[number];

/** Where something is wrong. */
export type At = { stepId: string | null; taskId: string | null; path: string };
