import type { Outgoing } from "../tasks/task-play.server.ts";
import type { TaskReport } from "./run-shown.ts";

/** All that a run's end is made of, beside the records: plain data, since a long run writes it down before it begins. */
export type RunEnding = {
  outgoing: Outgoing[];
  /** What was known at the end. */
  variables: Record<string, unknown>;
  reports: TaskReport[];
  nextWizardId: string | null;
  /** Records that it has made, of those that a variable holds alone; runs that were written down before do not say. */
  madeIds?: string[];
};
