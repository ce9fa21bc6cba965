import type { App } from "#server/app.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { changeRoles } from "#team-admin/team-users/change-user.server.ts";
import { holdRole } from "./tell-of-role.server.ts";

type Link = { roleId: string; teamUserId: string };

export async function giveRole(app: App, caller: TeamCaller, { roleId, teamUserId }: Link) {
  await requireOpen(app, caller, roleId);
  await changeRoles(app, caller, teamUserId, (had) => [...had, roleId]);
}

export async function takeRole(app: App, caller: TeamCaller, { roleId, teamUserId }: Link) {
  await requireOpen(app, caller, roleId);
  await changeRoles(app, caller, teamUserId, (had) => had.filter((each) => each !== roleId));
}

const requireOpen = (app: App, caller: TeamCaller, roleId: string) =>
  app.db.transaction((tx) => holdRole(tx.team(caller.teamId), roleId));
