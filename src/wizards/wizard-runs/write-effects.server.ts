import { insertPossibleMatches } from "#data/records/reading/possible-matches.server.ts";
import { readStored, type Stored } from "#data/records/reading/record-store.server.ts";
import {
  type CheckedDrafts,
  checkRecords,
  type WriteIntent,
  type WriteProblem,
} from "#data/records/writing/check-records.server.ts";
import { readValues } from "#data/records/writing/check-values.server.ts";
import type { Draft } from "#data/records/writing/drafts.server.ts";
import { findClashes } from "#data/records/writing/find-clashes.server.ts";
import { writeChecked } from "#data/records/writing/save-records.server.ts";
import { findTaken } from "#data/records/writing/unique-values.server.ts";
import { writePolicies } from "#data/records/writing/write-policies.server.ts";
import type { Db } from "#server/db/db.ts";
import { type AnswerPlace, type Effect, intentOf } from "../tasks/effects.server.ts";
import { pathOf } from "../tasks/fill-fields.server.ts";
import type { AnswerBase } from "../tasks/run-answers.ts";
import { runWriter } from "../tasks/run-writer.server.ts";
import type { AnswerProblem } from "../tasks/task-play.server.ts";
import { toldValue } from "../tasks/told-value.ts";
import type { OpenRun } from "./open-run.server.ts";

/** A problem of what a run writes: at an answer, or at a task where nobody was asked. */
export type EffectProblem = AnswerProblem & {
  code: WriteProblem["code"];
  taskId: string;
  isAnswer: boolean;
  /** Somebody else was faster: which version it was that this tells of. */
  clash?: { place: AnswerPlace; base: AnswerBase };
};

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
  const planned: Planned[] = [];
  for (const effect of effects) {
    const stored = before.get(effect.recordId);
    const intent = intentOf({ definitions, userId: caller.userId }, effect, stored);
    if (intent) planned.push({ effect, intent });
    else gone.push(problemAt(effect, { code: "not_found", messageKey: "data.unknownRecord" }));
  }
  const isVisitors = run.visitor_key !== null;
  if (isVisitors) await withholdTaken(writing, planned);
  const made = new Set(ids);
  const { checked, problems } = await checkRecords(
    writing,
    runWriter({ tx, caller, definitions, rights }, run),
    planned.map(({ intent }) => intent),
    writePolicies.sentTogether,
    { isMade: (id) => made.has(id) },
  );
  const found = problems.map(({ place, ...problem }) => {
    const at = problemAt(planned[place]!.effect, isVisitors ? withoutHolder(problem) : problem);
    const field = definitions.fields.get(problem.fieldId ?? "");
    // Nobody was asked for it, so there is no place in the answers that names it.
    if (at.isAnswer || at.messageKey !== "validation.empty" || !field) return at;
    return { ...at, messageKey: "wizardRuns.problems.requiredNotAsked", values: { name: field.title } };
  });
  const clashes = await findOvertaken(writing, effects, before);
  return { checked: checked.changed(), problems: [...gone, ...found, ...clashes] };
}

type Planned = { effect: Effect; intent: WriteIntent };

/**
 * A visitor does not learn whom the team knows: a value that another record has already, and only one can have, is kept
 * beside their new record. The team is told who it may be, and can merge the two.
 */
async function withholdTaken({ tx, caller, definitions }: Writing, planned: Planned[]) {
  const drafts = new Map<Draft, Planned>();
  for (const each of planned) {
    const { before, after, sent = {} } = each.intent;
    if (before) continue;
    const { values } = readValues(definitions, after.collections, sent);
    drafts.set({ before, after: { ...after, values: { ...after.values, ...values } } }, each);
  }
  const own = new Set(planned.map(({ effect }) => effect.recordId));
  for (const { draft, field, holderId } of await findTaken(tx.team(caller.teamId), definitions, [...drafts.keys()])) {
    // Two records of the same run: that is theirs to put right.
    if (own.has(holderId)) continue;
    const each = drafts.get(draft)!;
    const { effect } = each;
    const { matchIds = [], typed = {} } = effect.maybe ?? {};
    effect.maybe = {
      matchIds: [...new Set([...matchIds, holderId])],
      typed: { ...typed, [field.id]: draft.after.values[field.id] },
    };
    const { [field.id]: _, ...values } = effect.values;
    effect.values = values;
    each.intent = { ...each.intent, sent: values, withheld: Object.keys(effect.maybe.typed) };
  }
}

/** That somebody has a value can be told to who has proven who they are; whose name it is cannot. */
const withoutHolder = <Problem extends Pick<WriteProblem, "messageKey" | "values">>(problem: Problem): Problem =>
  problem.messageKey === "data.notUniqueBecause"
    ? { ...problem, messageKey: "data.notUnique", values: undefined }
    : problem;

/** With what stands beside the records, for the team to decide. */
export async function writeEffects(
  writing: Parameters<typeof writeChecked>[0],
  checked: CheckedDrafts,
  effects: readonly Effect[],
  set: Parameters<typeof writeChecked>[2],
) {
  const changeSetId = await writeChecked(writing, checked, set);
  const written = new Set(checked.drafts.map(({ after }) => after.id));
  const matches = effects.flatMap(({ recordId, maybe }) =>
    maybe && written.has(recordId) ? [{ recordId, ...maybe }] : [],
  );
  await insertPossibleMatches(writing.tx.team(writing.caller.teamId), matches);
  return changeSetId;
}

/** Of records that are there already: before much is written in parts. */
export async function findClashesOf(writing: Writing, effects: readonly Effect[]): Promise<EffectProblem[]> {
  const typed = effects.filter(({ bases }) => bases && Object.keys(bases).length > 0);
  if (typed.length === 0) return [];
  const { tx, caller, definitions } = writing;
  const ids = typed.map(({ recordId }) => recordId);
  return findOvertaken(writing, typed, await readStored(tx.team(caller.teamId), definitions, ids));
}

/** A field that somebody else has changed since a value was typed over what it was: they are told once, and choose. */
async function findOvertaken(
  { tx, caller, definitions, rights }: Writing,
  effects: readonly Effect[],
  before: ReadonlyMap<string, Stored>,
): Promise<EffectProblem[]> {
  const saves = effects.flatMap(({ recordId, bases = {}, values }) => {
    const record = before.get(recordId);
    const ids = Object.keys(bases);
    if (!record || ids.length === 0) return [];
    const typed = Object.fromEntries(ids.map((id) => [id, values[id]]));
    const read = readValues(definitions, record.collections, typed).values;
    const unread = ids.filter((id) => !rights.mayWithFieldOf("read_data_field_data", id, record));
    return { record, since: Math.min(...Object.values(bases)), values: read, unread };
  });
  const clashes = await findClashes(tx.team(caller.teamId), saves);
  return saves.flatMap(({ record, unread }) => {
    const effect = effects.find(({ recordId }) => recordId === record.id)!;
    return (clashes.get(record.id) ?? []).flatMap((fieldId) => {
      const place = effect.places[fieldId];
      if (!place) return [];
      const told = unread.includes(fieldId) ? undefined : toldValue(definitions, fieldId, record.values[fieldId]);
      const words = told
        ? { messageKey: "wizardRuns.problems.changedTo", values: { value: told } }
        : { messageKey: "wizardRuns.problems.changedMeanwhile" };
      const problem = problemAt(effect, { code: "conflict", fieldId, ...words });
      return { ...problem, clash: { place, base: { recordId: record.id, version: record.version } } };
    });
  });
}

const lineOf = ({ definitions }: Writing, id: string): string[] => definitions.lineOf(id).map((each) => each.id);

function problemAt(effect: Effect, problem: Omit<WriteProblem, "place">): EffectProblem {
  const { fieldId, messageKey, values, code } = problem;
  const place = fieldId === undefined ? undefined : effect.places[fieldId];
  const taskId = place?.taskId ?? effect.taskIds.at(-1) ?? "";
  const path = place ? `${pathOf(place.taskId, place.row)}.values.${place.key}` : taskId;
  return { path, messageKey, code, taskId, isAnswer: place !== undefined, ...(values && { values }) };
}
