import type { Db } from "#server/db/db.ts";
import { linkedCollectionIds, readFlow, readWizards } from "../data-wizards/read-wizards.server.ts";
import { plainValue } from "../tasks/filter-variables.server.ts";
import { idInRun } from "../tasks/run-ids.server.ts";
import type { RunValue } from "../tasks/run-memory.server.ts";
import { stepsFromStart } from "../tasks/wizard-flow.ts";
import type { OpenRun } from "./open-run.server.ts";
import type { RunEnding } from "./run-ending.server.ts";
import { noteEntered } from "./run-rows.server.ts";

/**
 * The run of the wizard that goes on with what this one knows: its variables by their names, and the record that was at
 * hand last. None where that wizard is not there, or not published.
 */
export async function handOver(
  { caller, run, rights }: OpenRun,
  tx: Db,
  { nextWizardId, variables }: RunEnding,
): Promise<string | null> {
  if (!nextWizardId) return null;
  const team = tx.team(caller.teamId);
  const next = (await readWizards(team)).find(({ id }) => id === nextWizardId);
  if (!next?.publishedVersionId) return null;
  if (!rights.mayRunWizard(next.id, await linkedCollectionIds(team, next.id))) return null;
  const flow = await readFlow(team, next.publishedVersionId);
  const held = Object.entries(variables as Record<string, RunValue>);
  const records = held.flatMap(([, value]) => (value.kind === "records" && value.ids.length === 1 ? value.ids : []));
  const id = idInRun(run.id, nextWizardId, "");
  await team.data
    .insertInto("_wizard_run")
    .values({
      id,
      wizard_id: next.id,
      version_id: next.publishedVersionId,
      started_by: run.started_by,
      start_record_id: flow.startCollectionId ? (records.at(-1) ?? run.start_record_id) : run.start_record_id,
      handed: JSON.stringify(Object.fromEntries(held.map(([name, value]) => [name, plainValue(value)]))),
      handed_from: run.id,
      language: run.language,
    })
    .onConflict((twice) => twice.doNothing())
    .execute();
  const first = stepsFromStart(flow)[0];
  if (first) await noteEntered(team, id, first.id);
  return id;
}
