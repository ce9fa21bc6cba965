import { readStored } from "#data/records/reading/record-store.server.ts";
import { longWork, type Running, type Step, startLongWork } from "#platform/long-work/long-work.server.ts";
import type { Db } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal } from "#shared/errors.ts";
import { completeRun } from "./complete-run.server.ts";
import { type OpenRun, openRun } from "./open-run.server.ts";
import { lockPlaces, requireRoom } from "./places.server.ts";
import { checkpointsOf, findRun, isHalfWritten, type RunFailure, type RunRow } from "./run-rows.server.ts";
import { visitorOfWork } from "./visitors-of-runs.server.ts";
import { countWaiting, takeEffects } from "./waiting-effects.server.ts";
import { checkEffects, writeEffects } from "./write-effects.server.ts";

/** So many writes a finish is one transaction. */
export const mostAtOnce = 1_000;

type Params = { runId: string; changeSetId: string };
type Cursor = { done: number };

/** A run that writes much: part by part into one change set, each in a transaction; mail goes out with the last. */
export const finishWork = longWork<Params, Cursor>({
  kind: "wizard-run",
  callerFor: visitorOfWork,
  run: async (running) => {
    let goesOn = true;
    while (goesOn) goesOn = await running.step((tx, caller) => writePart(running, tx, caller));
  },
  ended: async (tx, { teamId, params, refusal }) => {
    const [field] = refusal?.fields ?? [];
    const failure: RunFailure = {
      ...{ stepId: null, taskId: null, code: refusal?.code ?? "conflict" },
      messageKey: refusal ? (field?.messageKey ?? `errors.${refusal.code}`) : "wizardRuns.problems.stoppedHalf",
      ...(field?.values && { values: field.values }),
    };
    await tx
      .team(teamId)
      .data.updateTable("_wizard_run")
      .set({ status: "failed", failure: JSON.stringify(failure) })
      .where("id", "=", params.runId)
      .where("status", "=", "finishing")
      .execute();
  },
});

/** The rest of a run that was stopped, or could not go on, into the same change set. */
export const goOnWriting = ({ app, caller, run: { id } }: OpenRun): Promise<RunRow> =>
  app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    const run = await findRun(team, id, { lock: true });
    if (!run || !isHalfWritten(run)) throw new Refusal("conflict");
    const params = { runId: id, changeSetId: run.change_set_id! };
    const workId = await startLongWork(app, tx, caller, finishWork, params, { total: await countWaiting(team, id) });
    return team.data
      .updateTable("_wizard_run")
      .set({ status: "finishing", work_id: workId, failure: null })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });

async function writePart(
  { app, params, cursor }: Running<Params, Cursor>,
  tx: Db,
  caller: TeamCaller,
): Promise<Step<Cursor>> {
  const team = tx.team(caller.teamId);
  const run = await findRun(team, params.runId, { lock: true });
  if (run?.status !== "finishing") return { cursor: null };
  const open = await openRun({ app, db: tx, caller }, run);
  const room = await lockPlaces(tx, open);
  const effects = await takeEffects(team, params.runId);
  if (effects.length > 0) {
    const { checked, problems } = await checkEffects({ ...open, tx }, effects, true);
    const [problem] = problems;
    if (problem) throw new Refusal(problem.code, { fields: [{ path: "", messageKey: problem.messageKey }] });
    const { definitions, grants } = open;
    await writeEffects({ app, tx, caller, definitions, grants }, checked, effects, {
      kind: "wizard",
      id: params.changeSetId,
    });
    await requireRoom(tx, room);
    const done = (cursor?.done ?? 0) + effects.length;
    return { cursor: { done }, done: effects.length, result: { changeSetId: params.changeSetId, records: done } };
  }
  const { ending } = checkpointsOf(run).at(-1)!;
  const ids = ending!.reports.flatMap(({ records }) => records.map(({ id }) => id));
  const stored = await readStored(team, open.definitions, ids);
  const names = new Map([...stored].map(([id, { name }]) => [id, name]));
  await completeRun(open, tx, ending!, { changeSetId: params.changeSetId, names });
  return { cursor: null };
}
