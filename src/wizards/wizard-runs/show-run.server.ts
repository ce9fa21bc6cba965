import type { FieldDefinition } from "#data/collections/definitions.ts";
import { showField } from "#data/collections/show-field.ts";
import { sanitise } from "#data/fields/types/formatted-text/formatted-text.server.ts";
import { linkedChips } from "#data/records/reading/linked-names.server.ts";
import { sayIn } from "#server/words.ts";
import { chooseLanguage } from "#shared/languages.ts";
import { wizardDescriptionIn, wizardNameIn } from "../data-wizards/wizard-definitions.ts";
import { holds } from "../tasks/evaluate-condition.server.ts";
import { safeFinishAddress } from "../tasks/finish-address.ts";
import { mergeText } from "../tasks/merge-text.server.ts";
import type { PlayedStep, PlayedTask } from "../tasks/play-flow.server.ts";
import type { PlayedMatches } from "../tasks/played-screen.ts";
import { kindOf, settingsOf } from "../tasks/registry.ts";
import type { Answers, TaskAnswer } from "../tasks/run-answers.ts";
import { shapesBefore } from "../tasks/variable-shapes.ts";
import { stepsFromStart, type WizardStep } from "../tasks/wizard-flow.ts";
import { confirmedTo } from "./confirm-run.server.ts";
import { isDraftRun, type OpenRun, type PlayedRun, playRun } from "./open-run.server.ts";
import { listsAnswers, type ReceiptGroup, receiptBefore } from "./receipt.server.ts";
import { failureOf, findRun, isOpen, type RunRow, reportsOf } from "./run-rows.server.ts";
import type { RunScreen, TaskScreen } from "./run-shown.ts";
import { visibleReports } from "./visible-reports.server.ts";

/** A run where it is; or at another step, where that can be reached. */
export async function showRun(open: OpenRun, wanted?: string): Promise<RunScreen> {
  const { run, flow } = open;
  if (!isOpen(run)) return screenOf(open, undefined, undefined);
  const all = stepsFromStart(flow);
  const asked = wanted ?? run.step_id ?? all[0]?.id;
  const played = await playRun(open, { shownStepId: asked });
  const reached = played.steps.find(({ step, state }) => step.id === asked && state !== "skipped");
  if (reached) return screenOf(open, played, reached);
  // What was said before it leads elsewhere by now.
  const last = played.steps.findLast(({ state }) => state !== "skipped");
  if (!last) return screenOf(open, played, undefined);
  const again = await playRun(open, { shownStepId: last.step.id });
  return screenOf(
    open,
    again,
    again.steps.find(({ step }) => step.id === last.step.id),
  );
}

async function screenOf(open: OpenRun, played: PlayedRun | undefined, at: PlayedStep | undefined): Promise<RunScreen> {
  const { run, wizard, caller, team, definitions, rights } = open;
  const language = chooseLanguage(caller.language, wizard.interfaceLanguage);
  const steps = await statesOf(open, played, at);
  const counted = steps.filter(({ state }) => state !== "skipped");
  const number = counted.findIndex(({ id }) => id === at?.step.id) + 1;
  const shown = at?.tasks.filter(({ isSkipped }) => !isSkipped) ?? [];
  const receipt =
    played && at && shown.some(listsAnswers) ? await receiptBefore(played.memory, played.steps, at.step.id) : undefined;
  const tasks = shown.flatMap((task) => taskScreenOf(open, task, receipt) ?? []);
  const values = tasks.flatMap((task) => [
    ...(task.receipt ?? []).flatMap(({ parts }) => parts.flatMap(({ entries }) => entries)),
    ...task.rows.map((row) => row.values),
    ...[task.matches, ...task.rows.map(({ matches }) => matches)].flatMap(
      (matches) => matches?.records.map((record) => record.values) ?? [],
    ),
  ]);
  const chips = await linkedChips(team, { definitions, rights }, values);
  return {
    run: briefOf(run, language),
    wizard: {
      ...{ id: wizard.id, name: wizardNameIn(wizard, definitions.language), icon: wizard.icon, language },
      description: wizardDescriptionIn(wizard, definitions.language),
      availableLanguages: wizard.availableLanguages,
      runRights: caller.openedGrants === undefined ? "runner" : "tasks",
    },
    steps: steps.map(({ id, title, icon, state }) => ({ id, title, icon, state })),
    place: { number, count: counted.length },
    step: at
      ? {
          ...{ id: at.step.id, title: at.step.title, description: at.step.description, icon: at.step.icon },
          hideCancelButton: at.step.hideCancelButton,
          isFirst: number <= 1,
          isLast: number === counted.length,
          tasks,
        }
      : null,
    stopped: at?.state === "stopped" ? (at.tasks.at(-1)?.played.message ?? "") : null,
    ...chips,
    finish: run.status === "finished" || run.status === "finishing" ? await finishOf(open) : null,
  };
}

type StepState = RunScreen["steps"][number];

/** Those ahead count as far as what is known by now does not skip them. */
async function statesOf(
  { flow, run }: OpenRun,
  played: PlayedRun | undefined,
  at: PlayedStep | undefined,
): Promise<StepState[]> {
  const found = new Map(played?.steps.map((each) => [each.step.id, each]));
  const states: StepState[] = [];
  for (const step of stepsFromStart(flow)) {
    const one = found.get(step.id);
    const isAhead = !one && played !== undefined;
    const isSkipped = one?.state === "skipped" || (isAhead && !(await holds(played.memory, step.condition)));
    const state = isSkipped
      ? "skipped"
      : step.id === at?.step.id
        ? "current"
        : !played || (one && run.passed.includes(step.id))
          ? "done"
          : one
            ? "open"
            : "ahead";
    states.push({ id: step.id, title: step.title, icon: step.icon, state });
  }
  return states;
}

/** Nothing where a task has nothing to show. */
function taskScreenOf(
  { definitions, reader, run }: OpenRun,
  given: PlayedTask,
  receipt: ReceiptGroup[] | undefined,
): TaskScreen | undefined {
  const { task, played } = given;
  const { screen, state } = played;
  const answer = (run.answers as Answers)[task.id];
  if (!screen && state !== "waiting") return undefined;
  const show = (field: FieldDefinition) => ({ ...showField(field, reader), config: definitions.configOf(field) });
  const { fields = [], rows = [], rowLabel = "", matches, html, view } = screen ?? {};
  const { loop } = task;
  const canChoose = kindOf(task).takes?.(settingsOf(task)).choice === true;
  const showMatches = (found: PlayedMatches | undefined) =>
    found ? { ...found, fields: found.fields.map(show), records: found.records.map(briefly), canChoose } : null;
  return {
    ...{ taskId: task.id, type: task.type, title: task.title, description: task.description },
    isWaiting: state === "waiting",
    fields: fields.map((each) => ({ ...each, field: show(each.field) })),
    rows: rows.map((row) => ({
      ...{ ...row, base: row.base ?? null },
      ...{ said: saidIn(answer, row.key), matches: showMatches(row.matches) },
    })),
    rowLabel,
    addsRows: loop?.over === "rows" ? { least: loop.least, most: loop.most, addLabel: loop.addLabel } : null,
    matches: showMatches(matches),
    html: html ?? null,
    receipt: receipt && listsAnswers(given) ? receipt.map(showGroup) : null,
    view: view ?? null,
  };

  function showGroup({ parts, ...group }: ReceiptGroup) {
    const withFields = parts.map(({ title, entries }) => ({
      title,
      entries: entries.map((entry) => ({ ...entry, field: entry.field && show(entry.field) })),
    }));
    return { ...group, parts: withFields };
  }
}

const saidIn = (answer: TaskAnswer | undefined, row: string): string[] =>
  Object.keys((row === "" ? answer?.values : answer?.rows?.find(({ key }) => key === row)?.values) ?? {});

const briefly = ({ id, name, values }: { id: string; name: string; values: Record<string, unknown> }) => ({
  ...{ id, name, values },
});

async function finishOf(open: OpenRun): Promise<NonNullable<RunScreen["finish"]>> {
  const { run, flow, definitions } = open;
  const { memory } = await playRun({ ...open, flow: { ...flow, steps: [] } });
  const shapes = shapesBefore(flow, { definitions, viewCollection: () => undefined });
  const text = await mergeText(memory, shapes, flow.finishText, "html");
  return {
    title: await mergeText(memory, shapes, flow.finishTitle, "plain"),
    html: sanitise(text),
    url: safeFinishAddress(flow.finishUrl, await mergeText(memory, shapes, flow.finishUrl, "address")),
    reports: (await visibleReports(open.team, { definitions, rights: open.rights }, reportsOf(run))).map(
      ({ matches: _, ...report }) => report,
    ),
    confirmedTo: run.status === "finished" ? await confirmedTo(open, memory) : null,
    next: await nextOf(open),
  };
}

/** The wizard that goes on with what this one knew. */
async function nextOf({ team, run }: OpenRun) {
  const next = run.next_run_id ? await findRun(team, run.next_run_id) : undefined;
  return next ? { dataWizardId: next.wizard_id, runId: next.id } : null;
}

export function briefOf(run: RunRow, language: ReturnType<typeof chooseLanguage>): RunScreen["run"] {
  const failure = failureOf(run);
  return {
    ...{ id: run.id, dataWizardId: run.wizard_id, status: run.status, isDraft: isDraftRun(run) },
    startedAt: run.started_at.toISOString(),
    answeredAt: run.answered_at?.toISOString() ?? null,
    finishedAt: run.finished_at?.toISOString() ?? null,
    ...{ startRecordId: run.start_record_id, stepId: run.step_id, version: run.version },
    ...{ changeSetId: run.change_set_id, workId: run.work_id, isUndone: run.undone_at !== null },
    failure: failure && {
      ...{ stepId: failure.stepId, taskId: failure.taskId },
      message: sayIn(language)(failure.messageKey as never, failure.values as never),
    },
  };
}

export const placeOf = (steps: readonly WizardStep[], stepId: string | null) => ({
  number: Math.max(1, steps.findIndex(({ id }) => id === stepId) + 1),
  count: steps.length,
});
