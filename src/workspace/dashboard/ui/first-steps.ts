export type StepKey = "collection" | "invite" | "language" | "picture";
/** `done` is undefined while that is not known yet. */
export type Step = { key: StepKey; done: boolean | undefined };

interface Situation {
  mayShapeData: boolean;
  /** Undefined while that is read. */
  hasCollection: boolean | undefined;
  mayInvite: boolean;
  /** People and invitations beside oneself; undefined while they load. */
  othersCount: number | undefined;
  hasLanguage: boolean;
  hasPicture: boolean;
}

/** Only what can be done here and now by this person. */
export function listFirstSteps(situation: Situation): Step[] {
  const { mayShapeData, hasCollection, mayInvite, othersCount, hasLanguage, hasPicture } = situation;
  const own: Step[] = [
    { key: "language", done: hasLanguage },
    { key: "picture", done: hasPicture },
  ];
  const invite: Step = { key: "invite", done: othersCount === undefined ? undefined : othersCount > 0 };
  const collection: Step = { key: "collection", done: hasCollection };
  return [...(mayShapeData ? [collection] : []), ...(mayInvite ? [invite] : []), ...own];
}
