import type { PlayedTask } from "../tasks/play-flow.server.ts";
import type { ExportSettings } from "../tasks/types/export-csv/export-csv.ts";
import { exportName, type RunExport } from "./make-exports.server.ts";
import type { PlayedRun } from "./open-run.server.ts";
import type { RunEnding } from "./run-ending.server.ts";
import type { TaskReport } from "./run-shown.ts";

/** What its records are called is told for so many of each task. */
const mostNamed = 20;

/** `changed`: the records that are another than before; where that is not known yet, all that were touched. */
export function endingOf(played: PlayedRun, changed?: ReadonlySet<string>): RunEnding {
  const tasks = played.steps.flatMap(({ step, tasks: all }) => all.map((task) => ({ ...task, stepId: step.id })));
  const done = tasks.filter(({ isSkipped }) => !isSkipped);
  return {
    outgoing: done.flatMap((each) => each.played.outgoing ?? []),
    variables: Object.fromEntries(played.memory.variables),
    reports: tasks.map((task) => reportOf(played, task, changed)),
    madeIds: madeAlone(played),
    nextWizardId: done.findLast(({ task }) => task.nextWizardId !== null)?.task.nextWizardId ?? null,
  };
}

function madeAlone({ memory }: PlayedRun): string[] {
  const made = new Set(memory.effects.all().flatMap(({ homeId, recordId }) => (homeId === null ? [] : recordId)));
  const held = [...memory.variables.values()].flatMap((value) => (value.kind === "records" ? [value.ids] : []));
  return held.flatMap((ids) => (ids.length === 1 && made.has(ids[0]!) ? ids : []));
}

function reportOf(
  { memory }: PlayedRun,
  { task, isSkipped, played, stepId }: PlayedTask & { stepId: string },
  changed: ReadonlySet<string> | undefined,
): TaskReport {
  const own = memory.effects.all().filter(({ taskIds }) => taskIds[0] === task.id);
  const counted = own.filter(({ recordId }) => !changed || changed.has(recordId));
  const created = counted.filter(({ homeId }) => homeId !== null);
  const found = played.found ?? 0;
  const hasDone = counted.length > 0 || found > 0 || (played.outgoing?.length ?? 0) > 0;
  const outgoing = played.outgoing?.[0];
  return {
    ...{ taskId: task.id, stepId, type: task.type, title: task.title },
    outcome: isSkipped ? "skipped" : hasDone ? "done" : "nothing",
    ...{ found, created: created.length, changed: counted.length - created.length },
    ...{ recipients: 0, messageId: null },
    fileName: outgoing?.kind === "export" ? fileNameOf(outgoing) : null,
    ...(played.matches?.length && { matches: played.matches.map((id) => ({ id, name: "" })) }),
    records: counted.slice(0, mostNamed).map(({ recordId }) => ({ id: recordId, name: "" })),
  };
}

const fileNameOf = (made: RunExport): string | null =>
  (made.settings as ExportSettings).isOffered ? exportName(made) : null;
