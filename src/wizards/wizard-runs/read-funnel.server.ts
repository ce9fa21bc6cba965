import { sql } from "kysely";
import { tableOf } from "#data/records/reading/record-store.server.ts";
import { chooseLanguage } from "#shared/languages.ts";
import { readFlow, requireWizard } from "../data-wizards/read-wizards.server.ts";
import { flowIn } from "../data-wizards/wizard-definitions.ts";
import { stepsFromStart } from "../tasks/wizard-flow.ts";
import type { Acting } from "./run-rows.server.ts";

/** How many come to each step and leave it by next, and how long that takes half of them. */
export async function readFunnel({ app, caller }: Acting, wizardId: string, days = 90) {
  const team = app.db.team(caller.teamId);
  const wizard = await requireWizard(team, wizardId);
  const runs = tableOf(team, "_wizard_run");
  const mine = sql`wizard_id = ${wizardId}::uuid and version_id <> wizard_id
    and started_at > now() - make_interval(days => ${days}::int)`;
  const counted = await sql<{ started: number; finished: number }>`select count(*)::bigint as started,
    count(*) filter (where status in ('finished', 'finishing'))::bigint as finished from ${runs} where ${mine}`.execute(
    team.data,
  );
  const { rows } = await sql<{ step_id: string; entered: number; passed: number; seconds: number | null }>`select
      step_id, count(*)::bigint as entered, count(left_at)::bigint as passed,
      percentile_cont(0.5) within group (order by extract(epoch from left_at - entered_at)) as seconds
    from ${tableOf(team, "_wizard_run_step")} where run_id in (select id from ${runs} where ${mine})
    group by step_id`.execute(team.data);
  const found = new Map(rows.map((row) => [row.step_id, row]));
  const newest = wizard.publishedVersionId ? await readFlow(team, wizard.publishedVersionId) : wizard.draft;
  const steps = stepsFromStart(flowIn(wizard, newest, chooseLanguage(caller.language)));
  return {
    started: counted.rows[0]!.started,
    finished: counted.rows[0]!.finished,
    steps: steps.map(({ id, title }) => {
      const { entered = 0, passed = 0, seconds = null } = found.get(id) ?? {};
      return { stepId: id, title, entered, left: passed, medianSeconds: seconds === null ? null : Math.round(seconds) };
    }),
  };
}
