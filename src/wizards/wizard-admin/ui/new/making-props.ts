import type { StarterShown } from "#wizards/wizard-starters/contract.ts";

/** What a new wizard begins with. */
export type Beginning = { from: "nothing" } | { from: "file" } | { from: "starter"; starter: StarterShown };

/** What every way to make a wizard is given. */
export type MakingProps = {
  /** To the other ways. */
  back: () => void;
  cancel: () => void;
  /** Something was typed that would be lost. */
  setDirty: (isDirty: boolean) => void;
  /** Where it is made, it is opened. */
  onCreated: (wizardId: string) => Promise<unknown>;
};
