export type StepKey = "invite" | "language" | "picture";
/** `done` is undefined while that is not known yet. */
export type Step = { key: StepKey; done: boolean | undefined };

interface Situation {
  mayInvite: boolean;
  /** People and invitations beside oneself; undefined while they load. */
  othersCount: number | undefined;
  hasLanguage: boolean;
  hasPicture: boolean;
}

/** Only what can be done here and now by this person. */
export function listFirstSteps({ mayInvite, othersCount, hasLanguage, hasPicture }: Situation): Step[] {
  const own: Step[] = [
    { key: "language", done: hasLanguage },
    { key: "picture", done: hasPicture },
  ];
  const invite: Step = { key: "invite", done: othersCount === undefined ? undefined : othersCount > 0 };
  return mayInvite ? [invite, ...own] : own;
}
