import { createUser } from "#people/auth/accounts.server.ts";
import { sendLink } from "#people/auth/jobs.server.ts";
import { forgetLinks, prepareLink } from "#people/auth/links.server.ts";
import { requireGrantable, requireNoAdmin, requireRenewable } from "#people/roles/grants.server.ts";
import type { App } from "#server/app.ts";
import { note } from "#server/audit.ts";
import type { AuditAction } from "#server/audit-actions.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import type { Language } from "#shared/languages.ts";
import { peopleChanged } from "#shared/team-live-kinds.ts";

type Input = {
  email: string;
  firstName: string;
  lastName: string;
  roleIds: string[];
  asTeamAdmin: boolean;
  language: Language;
};

/** Someone whose invitation was cancelled can be invited anew; anyone else only once. Who has left is reactivated. */
export async function invite(app: App, caller: TeamCaller, input: Input): Promise<{ teamUserId: string }> {
  if (input.asTeamAdmin && !caller.isTeamAdmin) throw new Refusal("forbidden");
  return app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    await requireGrantable(team, tx, caller, input.roleIds);
    const userId = await findOrCreateUser(tx, input);
    const teamUserId = await linkToTeam(team, userId, caller.userId, input);
    await giveRoles(team, teamUserId, input.roleIds);
    await sendInvitation(app, tx, userId, teamUserId, input.language);
    await noteInvitation(app, tx, caller, "person_invited", teamUserId);
    return { teamUserId };
  });
}

export async function resendInvitation(app: App, caller: TeamCaller, teamUserId: string, language: Language) {
  await app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    await requireRenewable(team, tx, caller, teamUserId);
    const renewed = await team
      .update("team_user", { invite_status: "invited", invited_at: new Date() })
      .where("id", "=", teamUserId)
      .where("activated_at", "is", null)
      .where("invite_status", "is not", null)
      .returning("user_id")
      .executeTakeFirst();
    if (!renewed) throw new Refusal("not_found");
    await sendInvitation(app, tx, renewed.user_id, teamUserId, language);
    await noteInvitation(app, tx, caller, "invitation_resent", teamUserId);
  });
}

export async function cancelInvitation(app: App, caller: TeamCaller, teamUserId: string) {
  await app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    await requireNoAdmin(team, caller, teamUserId);
    const cancelled = await team
      .update("team_user", { invite_status: "cancelled" })
      .where("id", "=", teamUserId)
      .where("invite_status", "=", "invited")
      .where("activated_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!cancelled) throw new Refusal("not_found");
    await forgetLinks(tx, { purpose: "invitation", teamUserId });
    await noteInvitation(app, tx, caller, "invitation_cancelled", teamUserId);
  });
}

async function findOrCreateUser(tx: Db, input: Input): Promise<string> {
  // Whoever gave only an address is called by it until they say their name.
  const name = [input.firstName, input.lastName].filter(Boolean).join(" ") || input.email.split("@")[0]!;
  const made = await createUser(tx, { email: input.email, name });
  if (made) return made;
  const known = await tx.app.selectFrom("user").select("id").where("email", "=", input.email).executeTakeFirstOrThrow();
  return known.id;
}

async function linkToTeam(team: TeamDb, userId: string, inviterId: string, input: Input): Promise<string> {
  const invitation = {
    first_name: input.firstName,
    last_name: input.lastName,
    invited_at: new Date(),
    invited_by: inviterId,
    invite_status: "invited" as const,
    is_team_admin: input.asTeamAdmin,
  };
  const made = await team
    .insert("team_user", [{ id: newId(), user_id: userId, ...invitation }])
    .onConflict((conflict) => conflict.columns(["team_id", "user_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (made) return made.id;
  const renewed = await team
    .update("team_user", invitation)
    .where("user_id", "=", userId)
    .where("invite_status", "=", "cancelled")
    .where("activated_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (renewed) return renewed.id;
  throw new Refusal("email_already_in_team", {
    fields: [{ path: "email", messageKey: "errors.email_already_in_team" }],
  });
}

export async function giveRoles(team: TeamDb, teamUserId: string, roleIds: string[]) {
  await team.remove("team_user_role").where("team_user_id", "=", teamUserId).execute();
  if (roleIds.length === 0) return;
  const links = [...new Set(roleIds)].map((roleId) => ({ team_user_id: teamUserId, role_id: roleId }));
  await team.insert("team_user_role", links).execute();
}

async function sendInvitation(app: App, tx: Db, userId: string, teamUserId: string, language: Language) {
  const linkId = await prepareLink(tx, { purpose: "invitation", userId, teamUserId });
  await app.jobs.send(tx, sendLink, { linkId, language, brand: "simply" });
}

async function noteInvitation(app: App, tx: Db, caller: TeamCaller, action: AuditAction, teamUserId: string) {
  await note(tx, { action, actorId: caller.userId, teamId: caller.teamId, subjectId: teamUserId });
  await app.live.publish(tx, caller.teamId, peopleChanged, {});
}
