import type { TeamDb } from "#server/db/db.ts";
import type { PlayedScreen } from "./played-screen.ts";
import type { AnswerBase, TaskAnswer } from "./run-answers.ts";
import type { RunMemory, RunValue } from "./run-memory.server.ts";
import type { Shapes } from "./variable-shapes.ts";
import type { WizardTask } from "./wizard-flow.ts";

/** Something that is wrong with an answer; `path` begins below `answers`. */
export type AnswerProblem = { path: string; messageKey: string; values?: Record<string, string | number> };

/** Once, or once for each record or row of a loop. */
export type TaskRow = {
  key: string;
  recordId: string | null;
  values: Record<string, unknown>;
  /** What the values were typed over. */
  base?: AnswerBase | undefined;
};

export type Playing<Settings = unknown> = {
  task: WizardTask;
  settings: Settings;
  memory: RunMemory;
  /** What is known where the task stands, and within it. */
  shapes: Shapes;
  answer: TaskAnswer | undefined;
  rows: TaskRow[];
  /** Whether somebody looks at the step: else what is shown need not be read. */
  isShown: boolean;
  /** Reads what records there are, with what the run has done to them so far. */
  reading<T>(collectionIds: readonly string[], work: (team: TeamDb) => Promise<T>): Promise<T>;
};

/** What leaves the house: only when a run finishes. */
export type Outgoing =
  | { kind: "message"; taskId: string; settings: unknown; recordIds: string[] }
  | { kind: "export"; taskId: string; name: string; settings: unknown; recordIds: string[] };

export type Played = {
  /** `waiting`: something that it needs is not there yet. `open`: the person has to say something, or something else. */
  state: "done" | "waiting" | "open" | "stopped";
  /** Where it is stopped: the sentence that says so. */
  message?: string;
  value?: RunValue;
  problems?: AnswerProblem[];
  screen?: Partial<PlayedScreen>;
  outgoing?: Outgoing[];
  found?: number;
  /** Who is known by what a visitor has typed of somebody: for the team to merge, never for the visitor. */
  matches?: readonly string[];
};

/** The server's half of a kind of task. Done again it does the same. */
// biome-ignore lint/suspicious/noExplicitAny: settings are read by the kind's own schema before
export type TaskPlay<Settings = any> = { play(playing: Playing<Settings>): Promise<Played> };

export const done = (more: Omit<Played, "state"> = {}): Played => ({ state: "done", ...more });
export const waiting: Played = { state: "waiting" };
