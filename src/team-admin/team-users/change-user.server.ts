import { requireGrantable } from "#people/roles/grants.server.ts";
import { giveRoles } from "#people/teams/invite.server.ts";
import { requireAnotherAdmin, tellOfPerson } from "#people/teams/people.server.ts";
import type { App } from "#server/app.ts";
import { note } from "#server/audit.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal } from "#shared/errors.ts";
import { peopleChanged, teamPermissionsUpdated } from "#shared/team-live-kinds.ts";

export async function renameUser(
  app: App,
  caller: TeamCaller,
  teamUserId: string,
  { firstName, lastName }: { firstName: string; lastName: string },
) {
  await app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    const before = await findTouchable(team, caller, teamUserId);
    if (before.first_name === firstName && before.last_name === lastName) return;
    await team
      .update("team_user", { first_name: firstName, last_name: lastName })
      .where("id", "=", teamUserId)
      .execute();
    await tellOfPerson(app, tx, caller, "person_renamed", teamUserId);
  });
}

/** What is taken away needs no right of one's own to it; what is added does. */
export const setRoles = (app: App, caller: TeamCaller, teamUserId: string, roleIds: string[]) =>
  changeRoles(app, caller, teamUserId, () => roleIds);

export async function changeRoles(
  app: App,
  caller: TeamCaller,
  teamUserId: string,
  change: (had: string[]) => string[],
) {
  await app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    const person = await findTouchable(team, caller, teamUserId);
    const before = await team.from("team_user_role").select("role_id").where("team_user_id", "=", teamUserId).execute();
    const had = new Set(before.map(({ role_id }) => role_id));
    const wanted = new Set(change([...had]));
    const added = [...wanted].filter((id) => !had.has(id));
    const removed = [...had].filter((id) => !wanted.has(id));
    if (added.length === 0 && removed.length === 0) return;
    await requireGrantable(team, tx, caller, added);
    await giveRoles(team, teamUserId, [...wanted]);
    await tellOfRights(app, tx, caller, person.user_id);
    const detail = { added, removed };
    await note(tx, {
      action: "roles_changed",
      actorId: caller.userId,
      teamId: caller.teamId,
      subjectId: teamUserId,
      detail,
    });
    await app.live.publish(tx, caller.teamId, peopleChanged, {});
  });
}

export async function setAccountType(app: App, caller: TeamCaller, teamUserId: string, isTeamAdmin: boolean) {
  await app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    if (!isTeamAdmin) await requireAnotherAdmin(team, caller, teamUserId);
    const person = await findTouchable(team, caller, teamUserId);
    if (person.is_team_admin === isTeamAdmin) return;
    await team.update("team_user", { is_team_admin: isTeamAdmin }).where("id", "=", teamUserId).execute();
    await tellOfRights(app, tx, caller, person.user_id);
    const action = isTeamAdmin ? "team_admin_made" : "team_admin_unmade";
    await tellOfPerson(app, tx, caller, action, teamUserId);
  });
}

/** Open pages of the person draw themselves anew, with what they may do now. */
async function tellOfRights(app: App, tx: Db, caller: TeamCaller, userId: string) {
  const { teamId } = caller;
  await app.live.publish(tx, teamId, teamPermissionsUpdated, { teamId }, { userId });
}

async function findTouchable(team: TeamDb, caller: TeamCaller, teamUserId: string) {
  const person = await team
    .from("team_user")
    .select(["user_id", "first_name", "last_name", "is_team_admin"])
    .where("id", "=", teamUserId)
    .forUpdate()
    .executeTakeFirst();
  if (!person) throw new Refusal("not_found");
  if (person.is_team_admin && !caller.isTeamAdmin) throw new Refusal("forbidden");
  return person;
}
