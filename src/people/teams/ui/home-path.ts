import { pathTo } from "#client/routes.ts";

type Person = { simplyUser: { isSysAdmin: boolean }; teamData: { result: readonly unknown[] } };

/** Where one begins. Who runs the system without ever having been in a team, or invited into one, begins there. */
export function homePath(teamId: string | undefined, { simplyUser, teamData }: Person): string {
  if (teamId) return pathTo("team.dashboard", { teamId })!;
  const isOfNoTeam = teamData.result.length === 0;
  return simplyUser.isSysAdmin && isOfNoTeam ? pathTo("sysAdmin.teams")! : pathTo("root.chooseTeam")!;
}
