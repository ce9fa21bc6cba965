import { sql } from "kysely";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { microsOf, timeCursors } from "#data/history/time-cursor.server.ts";
import { namesOf } from "#data/records/reading/person-names.server.ts";
import { readRecordNames } from "#data/records/reading/record-names.server.ts";
import { chooseLanguage } from "#shared/languages.ts";
import { readFlow, requireWizard } from "../data-wizards/read-wizards.server.ts";
import { flowIn, type WizardDefinition, wizardNameIn } from "../data-wizards/wizard-definitions.ts";
import { stepsFromStart } from "../tasks/wizard-flow.ts";
import { isDraftRun, requireMayRun } from "./open-run.server.ts";
import type { Acting, RunRow } from "./run-rows.server.ts";
import type { RunStatus } from "./run-shown.ts";
import { briefOf, placeOf } from "./show-run.server.ts";

const cursors = timeCursors("wizard runs");
const pageLength = 50;

/** Everybody's, newest first. */
export async function listRuns(
  { app, caller }: Acting,
  wizardId: string,
  { status, before }: { status?: RunStatus | undefined; before?: string | undefined },
) {
  const team = app.db.team(caller.teamId);
  const wizard = await requireWizard(team, wizardId);
  const rows = await team.data
    .selectFrom("_wizard_run")
    .selectAll()
    .select(microsOf(sql.ref("started_at")).as("micros"))
    .where("wizard_id", "=", wizardId)
    .where(sql<boolean>`version_id <> wizard_id`)
    .where(cursors.olderThan(team, before, sql.ref("started_at"), sql.ref("id")))
    .$if(status !== undefined, (query) => query.where("status", "=", status!))
    .orderBy("started_at", "desc")
    .orderBy("id", "desc")
    .limit(pageLength + 1)
    .execute();
  const page = rows.slice(0, pageLength);
  const last = page.at(-1);
  return {
    runs: await showRuns({ app, caller }, wizard, page),
    next: rows.length > pageLength && last ? cursors.write(team, last) : null,
  };
}

/** One's own that can be gone on with. */
export async function listOwnRuns({ app, caller }: Acting, wizardId: string) {
  const team = app.db.team(caller.teamId);
  const wizard = await requireWizard(team, wizardId);
  const { rights } = await definitionsAndRights(team, caller);
  await requireMayRun(team, rights, wizard);
  const rows = await team.data
    .selectFrom("_wizard_run")
    .selectAll()
    .where("wizard_id", "=", wizardId)
    .where("started_by", "=", caller.userId)
    .where("status", "in", ["in_progress", "failed"])
    .where("answered_at", "is not", null)
    .where(sql<boolean>`version_id <> wizard_id`)
    .orderBy("started_at", "desc")
    .limit(20)
    .execute();
  const language = chooseLanguage(caller.language);
  return {
    runs: await showRuns({ app, caller }, wizard, rows),
    wizard: { name: wizardNameIn(wizard, language), icon: wizard.icon },
  };
}

export type RunShown = Awaited<ReturnType<typeof showRuns>>[number];

export async function showRuns({ app, caller }: Acting, wizard: WizardDefinition, rows: readonly RunRow[]) {
  const team = app.db.team(caller.teamId);
  const language = chooseLanguage(caller.language);
  const people = await namesOf(
    app,
    rows.map(({ started_by }) => started_by),
  );
  const ids = rows.flatMap(({ start_record_id }) => start_record_id ?? []);
  const known = await definitionsAndRights(team, caller);
  const records = new Map((await readRecordNames(team, known, ids)).map(({ id, name }) => [id, name]));
  const shown = [];
  for (const run of rows) {
    const flow = flowIn(wizard, isDraftRun(run) ? wizard.draft : await readFlow(team, run.version_id), language);
    const steps = stepsFromStart(flow);
    shown.push({
      ...briefOf(run, language),
      startedBy: run.started_by ? { id: run.started_by, name: people.get(run.started_by) ?? "" } : null,
      startRecordName: run.start_record_id ? (records.get(run.start_record_id) ?? null) : null,
      stepTitle: steps.find(({ id }) => id === run.step_id)?.title ?? steps[0]?.title ?? null,
      place: placeOf(steps, run.step_id),
      records: (run.report as { created: number; changed: number }[]).reduce(
        (sum, { created, changed }) => sum + created + changed,
        0,
      ),
    });
  }
  return shown;
}
