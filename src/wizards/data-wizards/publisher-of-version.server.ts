import { DataRights } from "#data/collections/data-rights.ts";
import type { Definitions } from "#data/collections/definitions.ts";
import { readGrants } from "#data/collections/read-definitions.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { runKept } from "#server/db/kept-plans.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { callerInTeamByUser, readTeamCaller, type TeamCallerRow } from "#server/http/caller-query.ts";
import type { WizardFlow } from "../tasks/wizard-flow.ts";
import { readOpened } from "./opened-by-wizard.server.ts";
import { closedData } from "./require-publisher.server.ts";

/** Who has published a version, or opened it to others, with the rights that they have now; nobody: they are gone. */
export async function publisherOf(team: TeamDb, versionId: string): Promise<TeamCaller | undefined> {
  const query = team.from("data_wizard_version").select("published_by").where("id", "=", versionId);
  const version = await query.executeTakeFirst();
  if (!version?.published_by) return undefined;
  const { rows } = await runKept<TeamCallerRow>(team.plain, callerInTeamByUser, [version.published_by, team.id]);
  const [row] = rows;
  return row && readTeamCaller(row, team.id);
}

type Asking = { team: TeamDb; definitions: Definitions };

/** Whether nobody gives the runs of a version their rights any more: its publisher is gone, or lacks one of them. */
export async function lacksPublisher({ team, definitions }: Asking, versionId: string, flow: WizardFlow) {
  const publisher = await publisherOf(team, versionId);
  if (!publisher) return true;
  const rights = new DataRights(definitions, await readGrants(team), publisher);
  return closedData({ definitions, rights }, await readOpened({ team, definitions }, flow)) !== undefined;
}
