import { findPublicLogo } from "#platform/files/team-logos.server.ts";
import type { App } from "#server/app.ts";
import { note } from "#server/audit.ts";
import type { Db } from "#server/db/db.ts";
import { Refusal, refuseField } from "#shared/errors.ts";
import { peopleChanged } from "#shared/team-live-kinds.ts";
import { proveAddress, storePassword } from "./accounts.server.ts";
import { forgetAccountLinks, forgetLinks, readLink, spendLink } from "./links.server.ts";
import { hashPassword } from "./password.server.ts";
import { linkHours } from "./rules.ts";
import { endSessions, startSession, type Visitor } from "./sessions.server.ts";

export async function showInvitation(app: App, userId: string, token: string, callerId: string | undefined) {
  const link = await readLink(app, ["invitation"], userId, token);
  const invited = await findInvited(app.db, link.team_user_id!);
  return {
    teamName: invited.team_name,
    brand: invited.app_brand,
    logo: (await findPublicLogo(app.db, invited.team_id)) ?? null,
    email: invited.email,
    firstName: invited.first_name,
    lastName: invited.last_name,
    invitedBy: invited.inviter,
    hasAccount: hasAccount(invited),
    isMe: callerId === userId,
  };
}

type Acceptance = {
  userId: string;
  token: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
  password?: string | undefined;
};

export async function acceptInvitation(
  app: App,
  input: Acceptance,
  callerId: string | undefined,
  visitor: Visitor,
): Promise<{ authUsername: string; teamId: string }> {
  const passwordHash = input.password && (await hashPassword(input.password));
  const { team_user_id } = await readLink(app, ["invitation"], input.userId, input.token);
  return app.db.transaction(async (tx) => {
    await hold(tx, team_user_id!);
    const link = await spendLink(app, tx, ["invitation"], input.userId, input.token);
    const invited = await findInvited(tx, link.team_user_id!);
    const known = hasAccount(invited);
    if (known && callerId !== input.userId) throw new Refusal("invitation_other_account");
    if (!known) await openAccount(app, tx, input, passwordHash, visitor);
    await join(app, tx, invited, { firstName: input.firstName, lastName: input.lastName });
    return { authUsername: invited.auth_username, teamId: invited.team_id };
  });
}

/** From /choose-team, where the signed-in person sees the invitations that wait. */
export async function answerInvitation(app: App, teamUserId: string, callerId: string, accept: boolean) {
  return app.db.transaction(async (tx) => {
    await hold(tx, teamUserId);
    const invited = await findInvited(tx, teamUserId);
    if (invited.user_id !== callerId) throw new Refusal("not_found");
    if (isOver(invited)) throw new Refusal("link_expired");
    await forgetLinks(tx, { purpose: "invitation", teamUserId });
    if (accept) await join(app, tx, invited, {});
    else await decline(app, tx, invited);
    return { teamId: invited.team_id };
  });
}

/** Locked before anything else is touched, as cancelling does: of two answers at once, the first one counts. */
const hold = (tx: Db, teamUserId: string) =>
  tx.acrossTeams.selectFrom("team_user").select("id").where("id", "=", teamUserId).forUpdate().execute();

const isOver = ({ invited_at }: Invited) =>
  invited_at !== null && Date.now() - invited_at.getTime() > linkHours.invitation * 3600 * 1000;

type Invited = Awaited<ReturnType<typeof findInvited>>;

/** An address that was never verified is nobody's yet: whoever holds the letter sets its password. */
const hasAccount = (invited: Invited) => invited.email_verified_at !== null && Boolean(invited.has_password);

async function findInvited(db: Db, teamUserId: string) {
  const invited = await db.acrossTeams
    .selectFrom("team_user")
    .innerJoin("team", "team.id", "team_user.team_id")
    .innerJoin("user", "user.id", "team_user.user_id")
    .leftJoin("credential", "credential.user_id", "user.id")
    .leftJoin("user as inviter", "inviter.id", "team_user.invited_by")
    .select((eb) => [
      "team_user.id",
      "team_user.team_id",
      "team_user.user_id",
      "team_user.first_name",
      "team_user.last_name",
      "team_user.invited_at",
      "team.name as team_name",
      "team.app_brand",
      "user.email",
      "user.auth_username",
      "user.email_verified_at",
      "inviter.name as inviter",
      eb("credential.user_id", "is not", null).as("has_password"),
    ])
    .where("team_user.id", "=", teamUserId)
    .where("team_user.invite_status", "=", "invited")
    .where("team_user.activated_at", "is", null)
    .where("team_user.deactivated_as_of", "is", null)
    .where("team.deactivated_at", "is", null)
    .executeTakeFirst();
  if (!invited) throw new Refusal("not_found");
  return invited;
}

async function openAccount(app: App, tx: Db, input: Acceptance, passwordHash: string | undefined, visitor: Visitor) {
  if (!passwordHash) {
    refuseField("password", "validation.empty");
  }
  await proveAddress(tx, input.userId);
  await storePassword(tx, input.userId, passwordHash);
  await forgetAccountLinks(tx, input.userId);
  const name = [input.firstName, input.lastName].filter(Boolean).join(" ");
  if (name) await tx.app.updateTable("user").set({ name }).where("id", "=", input.userId).execute();
  await endSessions(app, tx, input.userId);
  await startSession(app, tx, input.userId, visitor);
}

async function join(
  app: App,
  tx: Db,
  invited: Invited,
  name: { firstName?: string | undefined; lastName?: string | undefined },
) {
  await tx
    .team(invited.team_id)
    .update("team_user", {
      activated_at: new Date(),
      invite_status: null,
      first_name: name.firstName ?? invited.first_name,
      last_name: name.lastName ?? invited.last_name,
    })
    .where("id", "=", invited.id)
    .execute();
  await note(tx, { action: "invitation_accepted", actorId: invited.user_id, teamId: invited.team_id });
  await app.live.publish(tx, invited.team_id, peopleChanged, {});
}

async function decline(app: App, tx: Db, invited: Invited) {
  await tx
    .team(invited.team_id)
    .update("team_user", { invite_status: "cancelled" })
    .where("id", "=", invited.id)
    .execute();
  await note(tx, { action: "invitation_declined", actorId: invited.user_id, teamId: invited.team_id });
  await app.live.publish(tx, invited.team_id, peopleChanged, {});
}
