export type StepKey = "invite" | "language" | "picture";
export type Step = { key: StepKey; done: boolean };

interface Situation {
  mayInvite: boolean;
  peopleCount: number;
  invitationCount: number;
  hasLanguage: boolean;
  hasPicture: boolean;
}

/** Only what can be done here and now by this person. */
export function listFirstSteps(situation: Situation): Step[] {
  const { mayInvite, peopleCount, invitationCount, hasLanguage, hasPicture } = situation;
  const own: Step[] = [
    { key: "language", done: hasLanguage },
    { key: "picture", done: hasPicture },
  ];
  return mayInvite ? [{ key: "invite", done: peopleCount > 1 || invitationCount > 0 }, ...own] : own;
}
