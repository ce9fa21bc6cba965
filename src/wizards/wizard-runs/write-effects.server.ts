import { readStored } from "#data/records/reading/record-store.server.ts";
import {
  type CheckedDrafts,
  checkRecords,
  type WriteIntent,
  type WriteProblem,
} from "#data/records/writing/check-records.server.ts";
import { writePolicies } from "#data/records/writing/write-policies.server.ts";
import type { Db } from "#server/db/db.ts";
import { type Effect, intentOf } from "../tasks/effects.server.ts";
import { pathOf } from "../tasks/fill-fields.server.ts";
import { runWriter } from "../tasks/run-writer.server.ts";
import type { AnswerProblem } from "../tasks/task-play.server.ts";
import type { OpenRun } from "./open-run.server.ts";

/** A problem of what a run writes: at an answer, or at a task where nobody was asked. */
export type EffectProblem = AnswerProblem & { code: WriteProblem["code"]; taskId: string; isAnswer: boolean };

export type CheckedEffects = { checked: CheckedDrafts; problems: EffectProblem[] };

type Writing = Pick<OpenRun, "app" | "caller" | "definitions" | "grants" | "rights" | "run"> & { tx: Db };

/** All that must hold before it is written: values, rights, required fields, links, unique values. */
export async function checkEffects(
  writing: Writing,
  effects: readonly Effect[],
  lock: boolean,
): Promise<CheckedEffects> {
  const { tx, caller, definitions, rights, run } = writing;
  const ids = effects.map(({ recordId }) => recordId);
  const also = [...new Set(effects.flatMap(({ joined }) => joined.flatMap((id) => lineOf(writing, id))))];
  const before = await readStored(tx.team(caller.teamId), definitions, ids.toSorted(), { lock, also });
  const gone: EffectProblem[] = [];
  const planned: { effect: Effect; intent: WriteIntent }[] = [];
  for (const effect of effects) {
    const stored = before.get(effect.recordId);
    const intent = intentOf({ definitions, userId: caller.userId }, effect, stored);
    if (intent) planned.push({ effect, intent });
    else gone.push(problemAt(effect, { code: "not_found", messageKey: "data.unknownRecord" }));
  }
  const made = new Set(ids);
  const { checked, problems } = await checkRecords(
    writing,
    runWriter({ tx, caller, definitions, rights }, run),
    planned.map(({ intent }) => intent),
    writePolicies.sentTogether,
    { isMade: (id) => made.has(id) },
  );
  const found = problems.map(({ place, ...problem }) => {
    const at = problemAt(planned[place]!.effect, problem);
    const field = definitions.fields.get(problem.fieldId ?? "");
    // Nobody was asked for it, so there is no place in the answers that names it.
    if (at.isAnswer || at.messageKey !== "validation.empty" || !field) return at;
    return { ...at, messageKey: "wizardRuns.problems.requiredNotAsked", values: { name: field.title } };
  });
  return { checked: checked.changed(), problems: [...gone, ...found] };
}

const lineOf = ({ definitions }: Writing, id: string): string[] => definitions.lineOf(id).map((each) => each.id);

function problemAt(effect: Effect, problem: Omit<WriteProblem, "place">): EffectProblem {
  const { fieldId, messageKey, values, code } = problem;
  const place = fieldId === undefined ? undefined : effect.places[fieldId];
  const taskId = place?.taskId ?? effect.taskIds.at(-1) ?? "";
  const path = place ? `${pathOf(place.taskId, place.row)}.values.${place.key}` : taskId;
  return { path, messageKey, code, taskId, isAnswer: place !== undefined, ...(values && { values }) };
}
