import type { WizardShown } from "#wizards/data-wizards/contract.ts";
import type { WizardTask } from "#wizards/tasks/wizard-flow.ts";
import type { Known } from "../use-variables.ts";

/** What the settings of a type are edited with. */
// biome-ignore lint/suspicious/noExplicitAny: each type knows its own
export type SettingsProps<Settings = any> = {
  wizard: WizardShown;
  task: WizardTask;
  settings: Settings;
  set: (change: Partial<Settings>) => void;
  /** The sentence about a setting, by the way to it. */
  errorOf: (path: string) => string | undefined;
  /** What is known where the task stands, and within it. */
  known: Known;
};
