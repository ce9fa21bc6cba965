import { grantsFor } from "#data/collections/opened-grants.ts";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import type { Db } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { onHold } from "#shared/errors.ts";
import { rightsOfFlow } from "../data-wizards/opened-by-wizard.server.ts";
import { lacksPublisher } from "../data-wizards/publisher-of-version.server.ts";
import type { WizardFlow } from "../tasks/wizard-flow.ts";
import type { RunRow } from "./run-rows.server.ts";

/**
 * Who runs a wizard that has rights of its own: themselves, with exactly the rights that its tasks name and none of theirs.
 * They come from who has published it, so it is on hold once that person is gone or may not do all of it any more.
 */
export async function withRightsOfTasks(
  db: Db,
  caller: TeamCaller,
  run: Pick<RunRow, "wizard_id" | "version_id">,
  flow: WizardFlow,
): Promise<TeamCaller> {
  const team = db.team(caller.teamId);
  const { definitions } = await definitionsAndRights(team, caller);
  if (await lacksPublisher({ team, definitions }, run.version_id, flow)) throw onHold();
  const roleId = `run ${run.wizard_id} ${run.version_id}`;
  const rights = await rightsOfFlow({ team, definitions }, flow);
  return {
    ...caller,
    ...{ isTeamAdmin: false, features: [], roleIds: [roleId] },
    openedGrants: grantsFor(roleId, { ...rights, wizardId: run.wizard_id }),
  };
}
