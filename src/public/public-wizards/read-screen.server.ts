import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { openRun } from "#wizards/wizard-runs/open-run.server.ts";
import type { RunRow } from "#wizards/wizard-runs/run-rows.server.ts";
import type { RunScreen } from "#wizards/wizard-runs/run-shown.ts";
import { showRun } from "#wizards/wizard-runs/show-run.server.ts";
import { prefilled } from "#wizards/wizard-runs/start-run.server.ts";
import { openerOf } from "../visitors/opened-once.server.ts";
import { prefillOf } from "./prefill.ts";
import { unbegunRun } from "./visitor-run.server.ts";
import type { Visit } from "./wizard-page.server.ts";

/** A form that is sent is read by the screen that it was drawn from, which need not be made again. Conditions may ask for the time. */
const screens = openerOf(200, 5 * 60_000);

/** The visitor's run as it is, or the wizard from its beginning. */
export async function readScreen(visit: Visit, stepId?: string): Promise<RunScreen> {
  const { asked, run, caller, place } = visit;
  const read = async () => {
    const open = await openRun({ app: asked.app, db: asked.app.db, caller }, run ?? (await freshRun(visit)));
    return showRun(open, stepId);
  };
  return run ? screens(asked.app, place.teamId, `${stateOf(run)} ${stepId}`, read) : read();
}

/** All of a run that its screen follows from. */
const stateOf = ({ id, version, version_id, status, step_id, passed, generation, recognized_at, ...run }: RunRow) =>
  JSON.stringify([
    ...[id, version, version_id, status, step_id, passed, generation, recognized_at],
    ...[run.start_record_id, run.language, run.failure, run.finished_at, run.undone_at, run.next_run_id],
  ]);

/** With what the address says of answers. */
async function freshRun({ asked, wizard, caller }: Visit): Promise<RunRow> {
  const { flow, language, db } = wizard;
  const { definitions } = await definitionsAndRights(db, caller);
  const answers = prefilled(definitions, flow, prefillOf(asked.query));
  return unbegunRun({ wizardId: wizard.wizard.id, versionId: wizard.wizard.publishedVersionId!, language, answers });
}
