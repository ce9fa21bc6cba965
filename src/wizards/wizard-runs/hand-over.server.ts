import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import { linkedCollectionIds, readFlow, readWizards } from "../data-wizards/read-wizards.server.ts";
import { isOpenToVisitors, type WizardDefinition } from "../data-wizards/wizard-definitions.ts";
import { plainValue } from "../tasks/filter-variables.server.ts";
import { idInRun } from "../tasks/run-ids.server.ts";
import type { RunValue } from "../tasks/run-memory.server.ts";
import { stepsFromStart, type WizardFlow } from "../tasks/wizard-flow.ts";
import type { OpenRun } from "./open-run.server.ts";
import type { RunEnding } from "./run-ending.server.ts";
import { noteEntered, type RunRow } from "./run-rows.server.ts";

/**
 * The run of the wizard that goes on with what this one knows: its variables by their names, and the record that was at
 * hand last. None where that wizard is not there, not published, or not for who runs this one. A visitor's is nobody's
 * until they come to it (`public-wizards/next-wizard.server.ts`).
 */
export async function handOver(open: OpenRun, tx: Db, ending: RunEnding): Promise<string | null> {
  const { caller, run } = open;
  const { nextWizardId, variables } = ending;
  if (!nextWizardId) return null;
  const team = tx.team(caller.teamId);
  const next = (await readWizards(team)).find(({ id }) => id === nextWizardId);
  if (!next?.publishedVersionId || !(await mayGoOn(open, team, next))) return null;
  const flow = await readFlow(team, next.publishedVersionId);
  const held = Object.entries(variables as Record<string, RunValue>);
  const id = idInRun(run.id, nextWizardId, "");
  await team.data
    .insertInto("_wizard_run")
    .values({
      id,
      wizard_id: next.id,
      version_id: next.publishedVersionId,
      started_by: run.started_by,
      ...(run.visitor_key
        ? await knownOfVisitor(open, team, ending, { next, flow })
        : {
            start_record_id: flow.startCollectionId ? (lastAtHand(ending) ?? run.start_record_id) : run.start_record_id,
          }),
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

async function mayGoOn({ run, runner }: OpenRun, team: TeamDb, next: WizardDefinition): Promise<boolean> {
  if (run.visitor_key) return isOpenToVisitors(next);
  const { rights } = await definitionsAndRights(team, runner);
  return rights.mayRunWizard(next.id, await linkedCollectionIds(team, next.id));
}

const lastAtHand = ({ variables }: RunEnding): string | undefined =>
  Object.values(variables as Record<string, RunValue>)
    .flatMap((value) => (value.kind === "records" && value.ids.length === 1 ? value.ids : []))
    .at(-1);

type Next = { next: WizardDefinition; flow: WizardFlow };

/**
 * A visitor goes on with a record that their run has made, or as whom they were recognised, where the next wizard knows
 * people in the same way: one that they have only found or chosen may show more there than here.
 */
async function knownOfVisitor(
  { run, wizard }: OpenRun,
  team: TeamDb,
  ending: RunEnding,
  { next, flow }: Next,
): Promise<Partial<Pick<RunRow, "start_record_id" | "recognized_at">>> {
  if (run.recognized_at && run.start_record_id && next.externalAccessBy === wizard.externalAccessBy) {
    const record = await team.data
      .selectFrom("_record")
      .select("collections")
      .where("id", "=", run.start_record_id)
      .executeTakeFirst();
    const isKnown = flow.externalAccessLinks.some(({ collectionId }) => record?.collections.includes(collectionId));
    if (isKnown) return { start_record_id: run.start_record_id, recognized_at: run.recognized_at };
  }
  const last = lastAtHand(ending);
  return flow.startCollectionId && last && ending.madeIds?.includes(last) ? { start_record_id: last } : {};
}
