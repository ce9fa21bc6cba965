import { undoWithin } from "#data/history/undo.server.ts";
import { inWriteTransaction } from "#data/records/writing/record-actions.server.ts";
import { refuseConflict } from "#shared/errors.ts";
import { stepsFromStart } from "../tasks/wizard-flow.ts";
import { type OpenRun, openRun, playRun } from "./open-run.server.ts";
import { lockPlaces, requireRoom } from "./places.server.ts";
import { type Checkpoint, checkpointsOf, isOpen, requireOwnRun } from "./run-rows.server.ts";
import { openSets } from "./undo-run.server.ts";
import { checkEffects, writeEffects } from "./write-effects.server.ts";

/**
 * Where a wizard writes after each step: what the step does, as a change set of its own, with what is known then. From
 * there on the run is played from what was known, not from the start.
 */
export const commitStep = ({ app, caller, runner, run: { id: runId } }: OpenRun, stepId: string) =>
  inWriteTransaction(app, caller, async (writing, team) => {
    const run = await requireOwnRun(team, caller, runId, { lock: true });
    const checkpoints = checkpointsOf(run);
    if (!isOpen(run) || checkpoints.some((each) => each.stepId === stepId)) return;
    const { definitionsVersion } = writing.caller;
    const open = await openRun({ app, db: writing.tx, caller: { ...runner, definitionsVersion } }, run);
    const room = await lockPlaces(writing.tx, open);
    const { memory } = await playRun(open, { passed: new Set(run.passed), untilStepId: stepId });
    const effects = memory.effects.all();
    const { checked, problems } = await checkEffects({ ...open, tx: writing.tx }, effects, true);
    const [problem] = problems;
    if (problem) refuseConflict(problem.isAnswer ? `answers.${problem.path}` : "", problem.messageKey, problem.values);
    const changeSetId = await writeEffects(writing, checked, effects, { kind: "wizard" });
    await requireRoom(writing.tx, room, changeSetId);
    const made: Checkpoint = { stepId, changeSetId, variables: Object.fromEntries(memory.variables) };
    await team.data
      .updateTable("_wizard_run")
      .set({ checkpoints: JSON.stringify([...checkpoints, made]) })
      .where("id", "=", runId)
      .execute();
  });

/** Going back to a step undoes what it has written, and whatever came after it, as one operation. */
export async function reopenStep(
  { app, caller, run: { id: runId, checkpoints: seen }, flow }: OpenRun,
  stepId: string,
) {
  if ((seen as Checkpoint[]).length === 0) return;
  const order = stepsFromStart(flow).map(({ id }) => id);
  const isKept = (each: Checkpoint) => order.indexOf(each.stepId) < order.indexOf(stepId);
  await inWriteTransaction(app, caller, async (writing, team, rights) => {
    const run = await requireOwnRun(team, caller, runId, { lock: true });
    const checkpoints = checkpointsOf(run);
    const gone = checkpoints.filter((each) => !isKept(each)).reverse();
    if (gone.length === 0) return;
    const sets = await openSets(
      team,
      gone.flatMap(({ changeSetId }) => changeSetId ?? []),
    );
    if (sets.length > 0) await undoWithin({ ...writing, rights }, team, sets, false);
    const reopened = new Set(gone.map((each) => each.stepId));
    await team.data
      .updateTable("_wizard_run")
      .set({
        checkpoints: JSON.stringify(checkpoints.filter(isKept)),
        passed: run.passed.filter((id) => !reopened.has(id)),
        generation: run.generation + 1,
      })
      .where("id", "=", runId)
      .execute();
  });
}
