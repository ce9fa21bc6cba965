import type { Selectable } from "kysely";
import type { App } from "#server/app.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import type { TeamTables } from "#server/db/tables.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal } from "#shared/errors.ts";
import type { Published } from "#shared/live-kind.ts";
import { projectsChanged } from "./live-kinds.ts";

export type ProjectRow = Selectable<TeamTables["_project"]>;

/** Who has no role in the team yet has nothing to do with its work. */
export const mayCreate = ({ isTeamAdmin, roleIds }: TeamCaller): boolean => isTeamAdmin || roleIds.length > 0;

/** The projects that someone may see, deleted ones among them. */
export function seenProjects(team: TeamDb, caller: TeamCaller) {
  const all = team.data.selectFrom("_project").selectAll("_project");
  if (caller.isTeamAdmin) return all;
  if (!mayCreate(caller)) return all.where((eb) => eb.lit(false));
  return all.where((eb) =>
    eb.or([
      eb("_project.is_open", "=", true),
      eb("_project.owner_id", "=", caller.userId),
      eb.exists(
        eb
          .selectFrom("_project_member as _member")
          .select("_member.user_id")
          .whereRef("_member.project_id", "=", "_project.id")
          .where("_member.user_id", "=", caller.userId),
      ),
    ]),
  );
}

export function abilitiesIn(project: ProjectRow, memberIds: readonly string[], caller: TeamCaller) {
  const change = caller.isTeamAdmin || project.owner_id === caller.userId;
  return { change, pin: change || memberIds.includes(caller.userId) };
}

/** Locked, so that its changes come one after the other. Not seen is not there; seen and not theirs is forbidden. */
export async function holdProject(
  team: TeamDb,
  caller: TeamCaller,
  projectId: string,
  needs: "see" | "pin" | "change",
): Promise<{ project: ProjectRow; memberIds: string[] }> {
  const project = await seenProjects(team, caller).where("_project.id", "=", projectId).forUpdate().executeTakeFirst();
  if (!project) throw new Refusal("not_found");
  const members = await team.data
    .selectFrom("_project_member")
    .select("user_id")
    .where("project_id", "=", projectId)
    .execute();
  const memberIds = members.map(({ user_id }) => user_id);
  const may = { see: true, ...abilitiesIn(project, memberIds, caller) };
  if (!may[needs]) throw new Refusal("forbidden");
  return { project, memberIds };
}

type Changed = Published<typeof projectsChanged>;

export const tellOfProject = (app: App, tx: Db, { teamId }: TeamCaller, changed: Changed) =>
  app.live.publish(tx, teamId, projectsChanged, changed);

export const mayHearOfProject =
  (app: App) =>
  async (caller: TeamCaller, { projectId, everyone, formerIds = [] }: Changed) => {
    const team = app.db.team(caller.teamId);
    if (await seenProjects(team, caller).where("_project.id", "=", projectId).executeTakeFirst()) return { projectId };
    const isFormer = formerIds.includes(caller.userId) || (everyone === true && mayCreate(caller));
    return isFormer ? {} : false;
  };
