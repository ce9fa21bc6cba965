import type { Definitions, FieldDefinition } from "#data/collections/definitions.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { readValue } from "#data/records/writing/check-values.server.ts";
import { Refusal } from "#shared/errors.ts";
import type { PlayedStep, PlayedTask } from "../tasks/play-flow.server.ts";
import type { PlayedMatches, PlayedScreen } from "../tasks/played-screen.ts";
import { kindOf, settingsOf } from "../tasks/registry.ts";
import type { Answers, Choice, TaskAnswer } from "../tasks/run-answers.ts";
import { stepsFromStart } from "../tasks/wizard-flow.ts";
import { answerAndLeave, keepAnswers } from "./answer-step.server.ts";
import { type OpenRun, playRun } from "./open-run.server.ts";

/**
 * Leads a trial to a step, with answers that are made up for all that is asked before. It stays where somebody has to say
 * something that cannot be made up, such as a record that is not there.
 */
export async function tryFromStep(open: OpenRun, stepId: string): Promise<OpenRun> {
  const order = stepsFromStart(open.flow).map(({ id }) => id);
  let now = open;
  for (const _each of order) {
    const at = await whereItIs(now);
    if (!at || order.indexOf(at.step.id) >= order.indexOf(stepId)) return now;
    now = await answerForSomebody(now, at);
    try {
      now = await answerAndLeave(now, at.step.id, {});
    } catch (error) {
      if (error instanceof Refusal) return now;
      throw error;
    }
  }
  return now;
}

const whereItIs = async (open: OpenRun): Promise<PlayedStep | undefined> =>
  (await playRun(open)).steps.findLast(({ state }) => state !== "skipped");

/** Several times: what is chosen can lead to more that is asked. */
async function answerForSomebody(open: OpenRun, at: PlayedStep): Promise<OpenRun> {
  let [now, played]: [OpenRun, PlayedStep | undefined] = [open, at];
  for (let round = 0; round < mostRounds && played?.step.id === at.step.id; round++) {
    const answers = samplesFor(now, played);
    if (Object.keys(answers).length === 0) return now;
    now = await keepAnswers(now, at.step.id, answers);
    played = await whereItIs(now);
  }
  return now;
}

const mostRounds = 4;

/** For what nobody has said yet. */
function samplesFor({ definitions, run }: OpenRun, { tasks }: PlayedStep): Answers {
  const said = run.answers as Answers;
  return Object.fromEntries(
    tasks.flatMap(({ task, played, isSkipped }): [string, TaskAnswer][] => {
      const more = isSkipped || !played.screen ? undefined : sampleFor(definitions, task, played.screen, said[task.id]);
      return more ? [[task.id, { ...said[task.id], ...more }]] : [];
    }),
  );
}

function sampleFor(
  definitions: Definitions,
  task: PlayedTask["task"],
  { fields = [], rows = [], matches }: Partial<PlayedScreen>,
  said: TaskAnswer | undefined,
): TaskAnswer | undefined {
  const takes = kindOf(task).takes?.(settingsOf(task)) ?? {};
  const chosen = sampleChoice(takes, matches);
  if (chosen) return chosen;
  const made = rows.map(({ key, values, hidden, matches: own }) => {
    const choice = sampleChoice(takes, own);
    if (choice) return { key, values: {}, ...choice };
    if (own && !own.isNew) return { key, values: {} };
    const open = fields.filter((each) => !hidden.includes(each.key) && (values[each.key] ?? null) === null);
    const samples = open.map((each) => [each.key, sampleOf(definitions, each.field, each.label)] as const);
    return { key, values: Object.fromEntries(samples.filter(([, value]) => value !== null)) };
  });
  if (made.every(({ key: _, values, ...choice }) => Object.keys({ ...values, ...choice }).length === 0))
    return undefined;
  if (!task.loop) return { values: { ...said?.values, ...made[0]?.values } };
  const before = new Map(said?.rows?.map((row) => [row.key, row]));
  return {
    rows: made.map((row) => ({
      ...before.get(row.key),
      ...row,
      values: { ...before.get(row.key)?.values, ...row.values },
    })),
  };
}

/** The first of what was found, or a new one; nothing where that was said already, or nobody chooses. */
function sampleChoice(takes: Taken, matches: PlayedMatches | undefined): Choice | undefined {
  if (!matches || matches.chosenIds.length > 0 || matches.isNew) return undefined;
  const [first] = matches.records;
  if (first && takes.choice) return { recordIds: [first.id] };
  return !first && takes.newOne ? { isNew: true } : undefined;
}

type Taken = { choice?: boolean; newOne?: boolean };

/** Something that fits the field; nothing where it has to be something that is there already. */
function sampleOf(definitions: Definitions, field: FieldDefinition, label: string): unknown {
  const { storage, examples, isFreeText } = fieldTypeNamed(field.type);
  if (storage.kind === "links" || storage.kind === "ids" || storage.kind === "id") return null;
  const usual = examples.values.slice(Math.floor(examples.values.length / 2));
  const offered = [...(isFreeText ? [label] : []), ...usual, ...examples.values];
  return offered.find((value) => "value" in readValue(definitions, field, value)) ?? null;
}
