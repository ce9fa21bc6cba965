import { Refusal } from "#shared/errors.ts";
import type { Answers, TaskAnswer } from "../tasks/run-answers.ts";
import type { OpenRun } from "./open-run.server.ts";
import { putAnswers } from "./run-rows.server.ts";
import type { EffectProblem } from "./write-effects.server.ts";

export type Clash = NonNullable<EffectProblem["clash"]>;

/** Somebody else has changed what was typed over. */
export class ClashRefusal extends Refusal {
  readonly clashes: readonly Clash[];

  constructor(fields: Refusal["fields"], clashes: readonly Clash[]) {
    super("invalid_input", { fields });
    this.clashes = clashes;
  }
}

/** Who was told what the others have written means it when they send theirs again. */
export async function noteTold({ team, run }: OpenRun, stepId: string, { clashes }: ClashRefusal): Promise<void> {
  const answers: Answers = {};
  for (const { place, base } of clashes) {
    const said = answers[place.taskId] ?? (run.answers as Answers)[place.taskId];
    if (said) answers[place.taskId] = withBase(said, place.row, base);
  }
  if (Object.keys(answers).length > 0) await putAnswers(team, run.id, { stepId, answers });
}

const withBase = (answer: TaskAnswer, row: string, base: Clash["base"]): TaskAnswer =>
  row === ""
    ? { ...answer, base }
    : { ...answer, rows: answer.rows?.map((each) => (each.key === row ? { ...each, base } : each)) };
