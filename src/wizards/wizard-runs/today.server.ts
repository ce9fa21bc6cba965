import { sql } from "kysely";
import { tableOf } from "#data/records/reading/record-store.server.ts";
import type { TodayItem, TodayPart } from "#server/today-parts.ts";
import { chooseLanguage } from "#shared/languages.ts";
import { mayUse } from "#shared/permissions.ts";
import { readWizards } from "../data-wizards/read-wizards.server.ts";
import { wizardNameIn } from "../data-wizards/wizard-definitions.ts";

/** More than these would push away what has to be done. */
const maxWizards = 5;

type Counted = { wizard_id: string; finished: number; failed: number };

/** What came in by each wizard since yesterday morning, and what could not be written. */
export const wizardsToday: TodayPart = {
  kinds: ["wizards.finished", "wizards.failed"],
  async read({ team, caller }) {
    if (!mayUse(caller, "team_admin_data_wizards")) return [];
    const wizards = new Map((await readWizards(team)).map((wizard) => [wizard.id, wizard]));
    if (wizards.size === 0) return [];
    // By the index of each wizard's runs: who takes longer than two weeks is not among them.
    const { rows } = await sql<Counted>`with clock as (
        select (date_trunc('day', now() at time zone ${await team.timeZone()}::text) - interval '1 day')
          at time zone ${await team.timeZone()}::text as since
      )
      select wizard.wizard_id, counted.finished, counted.failed
      from unnest(${[...wizards.keys()]}::uuid[]) as wizard (wizard_id) cross join clock cross join lateral (
        select count(*) filter (where status = 'finished' and finished_at >= since)::int as finished,
          count(*) filter (where status = 'failed')::int as failed
        from ${tableOf(team, "_wizard_run")} as run
        where run.wizard_id = wizard.wizard_id and version_id <> run.wizard_id
          and started_at >= since - interval '14 days' and undone_at is null
      ) as counted
      where counted.finished > 0 or counted.failed > 0
      order by counted.finished desc, wizard.wizard_id limit ${maxWizards}`.execute(team.data);
    const language = chooseLanguage(caller.language);
    return rows.flatMap(({ wizard_id: id, finished, failed }): TodayItem[] => {
      const subject = { id, name: wizardNameIn(wizards.get(id)!, language) };
      return [
        ...(failed > 0 ? [{ kind: "wizards.failed", count: failed, subject }] : []),
        ...(finished > 0 ? [{ kind: "wizards.finished", count: finished, subject }] : []),
      ];
    });
  },
};
