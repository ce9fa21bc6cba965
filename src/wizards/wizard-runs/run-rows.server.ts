import type { Selectable } from "kysely";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import { runKept } from "#server/db/kept-plans.ts";
import type { TeamTables } from "#server/db/tables.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal } from "#shared/errors.ts";
import { mayUse } from "#shared/permissions.ts";
import type { Answers } from "../tasks/run-answers.ts";
import type { Outgoing } from "../tasks/task-play.server.ts";
import type { RunEnding } from "./run-ending.server.ts";
import type { TaskReport } from "./run-shown.ts";

export type RunRow = Selectable<TeamTables["_wizard_run"]>;

/** What a step has written already, and what was known then. */
export type Checkpoint = {
  /** Empty: the end of the run. */
  stepId: string;
  changeSetId: string | null;
  variables: Record<string, unknown>;
  /** What is to be done once all records are written. */
  ending?: RunEnding;
  /** Files that can be fetched: of which records. */
  exports?: Extract<Outgoing, { kind: "export" }>[];
};

/** Where a run failed, and why. */
export type RunFailure = {
  stepId: string | null;
  taskId: string | null;
  code: string;
  messageKey: string;
  values?: Record<string, string | number>;
};

export const checkpointsOf = ({ checkpoints }: RunRow): Checkpoint[] => checkpoints as Checkpoint[];
export const reportsOf = ({ report }: RunRow): TaskReport[] => report as TaskReport[];
export const failureOf = ({ failure }: RunRow): RunFailure | null => failure as RunFailure | null;

/** A run of somebody else's is not there. */
export async function requireOwnRun(
  team: TeamDb,
  caller: TeamCaller,
  runId: string,
  { lock = false } = {},
): Promise<RunRow> {
  const run = await findRun(team, runId, { lock });
  if (!run || !isOwnRun(caller, run)) throw new Refusal("not_found");
  return run;
}

/** A visitor's is theirs who has its key; nobody else is the one without a name who began it. */
export const isOwnRun = (
  { userId, visitorKey }: Pick<TeamCaller, "userId" | "visitorKey">,
  { started_by, visitor_key }: Pick<RunRow, "started_by" | "visitor_key">,
): boolean => (visitorKey === undefined ? started_by !== null && started_by === userId : visitor_key === visitorKey);

export async function findRun(team: TeamDb, runId: string, { lock = false } = {}): Promise<RunRow | undefined> {
  const text = `select ${columns} from ${tableOf(team)} where id = $1${lock ? " for update" : ""}`;
  return (await runKept<RunRow>(team.plain, text, [runId])).rows[0];
}

/** The run that a visitor's key goes on with, by what is kept of the key; of this wizard, and not one that was given up. */
export async function findRunByKey(team: TeamDb, wizardId: string, key: string): Promise<RunRow | undefined> {
  const text = `select ${columns} from ${tableOf(team)}
    where visitor_key = $1 and wizard_id = $2 and status <> 'abandoned'`;
  return (await runKept<RunRow>(team.plain, text, [key, wizardId])).rows[0];
}

/** By name: a kept plan for all of them would not survive the next column. */
const columns = Object.keys({
  ...{ id: 1, wizard_id: 1, version_id: 1, status: 1, started_by: 1, start_record_id: 1, handed: 1, handed_from: 1 },
  ...{ answers: 1, passed: 1, step_id: 1, checkpoints: 1, generation: 1, language: 1, version: 1, started_at: 1 },
  ...{ answered_at: 1, finished_at: 1, change_set_id: 1, work_id: 1, report: 1, failure: 1, next_run_id: 1 },
  ...{ undone_at: 1, visitor_key: 1, recognized_at: 1, opened_by: 1 },
} satisfies Record<keyof RunRow, 1>).join(", ");

const tableOf = ({ schema }: TeamDb): string => `"${schema}"."_wizard_run"`;

/** What was said to some of its tasks; nothing where it is over. */
export async function putAnswers(
  team: TeamDb,
  runId: string,
  { stepId, answers }: { stepId: string; answers: Answers },
): Promise<RunRow | undefined> {
  const text = `update ${tableOf(team)}
    set answers = answers || $2::jsonb, answered_at = $3, step_id = $4, version = version + 1
    where id = $1 and status in ('in_progress', 'failed') returning ${columns}`;
  return (await runKept<RunRow>(team.plain, text, [runId, JSON.stringify(answers), new Date(), stepId])).rows[0];
}

/** Somebody is at a step for the first time. */
export const noteEntered = (team: TeamDb, runId: string, stepId: string) =>
  team.data
    .insertInto("_wizard_run_step")
    .values({ run_id: runId, step_id: stepId })
    .onConflict((twice) => twice.doNothing())
    .execute();

type Moved = Pick<RunRow, "step_id" | "passed" | "answers" | "answered_at" | "version">;
type Move = { from: string; to: string; passed: ReadonlySet<string>; answers: Answers };

/** On by "next": what was said, where it is, what was left and what is entered, in one statement. Nothing where it is over. */
export async function moveOn(
  team: TeamDb,
  runId: string,
  { from, to, passed, answers }: Move,
): Promise<Moved | undefined> {
  const steps = `"${team.schema}"."_wizard_run_step"`;
  const text = `with moved as (
      update ${tableOf(team)} set step_id = $2, passed = $3, answers = answers || $5::jsonb,
        answered_at = case when $5::jsonb = '{}' then answered_at else now() end, version = version + 1
      where id = $1 and status in ('in_progress', 'failed')
      returning id, step_id, passed, answers, answered_at, version),
    left_now as (
      update ${steps} set left_at = now()
      where run_id in (select id from moved) and step_id = $4 and left_at is null),
    entered as (
      insert into ${steps} (run_id, step_id) select id, $2 from moved on conflict do nothing)
    select step_id, passed, answers, answered_at, version from moved`;
  return (await runKept<Moved>(team.plain, text, [runId, to, [...passed], from, JSON.stringify(answers)])).rows[0];
}

/** And has left it by "next". */
export const noteLeft = (team: TeamDb, runId: string, stepId: string) =>
  team.data
    .updateTable("_wizard_run_step")
    .set({ left_at: new Date() })
    .where("run_id", "=", runId)
    .where("step_id", "=", stepId)
    .where("left_at", "is", null)
    .execute();

export const isOpen = (run: Pick<RunRow, "status" | "checkpoints">): boolean =>
  run.status === "in_progress" || (run.status === "failed" && !isHalfWritten(run));

/** Long work was to write it, and has ended on the way: the rest can be written, or all of it undone. */
export const isHalfWritten = ({ status, checkpoints }: Pick<RunRow, "status" | "checkpoints">): boolean =>
  status === "failed" && (checkpoints as Checkpoint[]).some(({ ending }) => ending !== undefined);

export type Acting = { app: App; caller: TeamCaller };

/** Whether somebody sees a run at all, beside their own. */
export const maySeeRun = ({ caller }: Pick<Acting, "caller">, run: RunRow): boolean =>
  isOwnRun(caller, run) || mayUse(caller, "team_admin_data_wizards");
