import { sendLink } from "#people/auth/jobs.server.ts";
import type { LanguageAndBrand } from "#people/auth/language-and-brand.server.ts";
import { prepareLink } from "#people/auth/links.server.ts";
import { endSessions } from "#people/auth/sessions.server.ts";
import { readTeamLinks } from "#people/teams/memberships.server.ts";
import type { App } from "#server/app.ts";
import { note } from "#server/audit.ts";
import type { AuditAction } from "#server/audit-actions.ts";
import type { Db } from "#server/db/db.ts";
import { spend } from "#server/http/rate-limit.ts";
import { Refusal, refuseConflict } from "#shared/errors.ts";
import { teamPermissionsUpdated } from "#shared/team-live-kinds.ts";
import type { Acting } from "./change-team.server.ts";

export async function deactivateUser(app: App, acting: Acting, userId: string) {
  if (userId === acting.caller.userId) refuseConflict("", "data.notYourself");
  await app.db.transaction(async (tx) => {
    const others = await otherSysAdmins(tx, userId);
    const user = await holdUser(tx, userId);
    if (user.deactivated_at) return;
    if (user.is_sys_admin && others === 0) refuseConflict("", "data.lastSysAdmin");
    await tx.app.updateTable("user").set({ deactivated_at: new Date() }).where("id", "=", userId).execute();
    await endSessions(app, tx, userId);
    await noteOf(tx, acting, "user_deactivated", userId);
  });
}

export async function reactivateUser(app: App, acting: Acting, userId: string) {
  await app.db.transaction(async (tx) => {
    const user = await holdUser(tx, userId);
    if (!user.deactivated_at) return;
    await tx.app.updateTable("user").set({ deactivated_at: null }).where("id", "=", userId).execute();
    await noteOf(tx, acting, "user_reactivated", userId);
  });
}

export async function sendReset(app: App, acting: Acting, userId: string, languageAndBrand: LanguageAndBrand) {
  await spend(app, { key: `reset-link:${userId}`, most: 10, seconds: 3600 });
  await app.db.transaction(async (tx) => {
    const user = await holdUser(tx, userId);
    if (user.deactivated_at) refuseConflict("", "data.accountClosed");
    const linkId = await prepareLink(tx, { purpose: "set_password", userId });
    await app.jobs.send(tx, sendLink, { linkId, ...languageAndBrand });
    await noteOf(tx, acting, "reset_sent", userId);
  });
}

export async function endUserSessions(app: App, acting: Acting, userId: string) {
  await app.db.transaction(async (tx) => {
    await holdUser(tx, userId);
    const mine = userId === acting.caller.userId ? acting.caller.sessionId : undefined;
    await endSessions(app, tx, userId, mine);
    await noteOf(tx, acting, "sessions_ended", userId);
  });
}

export async function makeSysAdmin(app: App, acting: Acting, userId: string) {
  await app.db.transaction(async (tx) => {
    const user = await holdUser(tx, userId);
    if (user.is_sys_admin) return;
    // Whoever holds the letter sets the password of such an account: it must be somebody's first.
    if (user.deactivated_at || !user.email_verified_at) refuseConflict("", "data.accountNotReady");
    await tx.app.updateTable("user").set({ is_sys_admin: true }).where("id", "=", userId).execute();
    await noteOf(tx, acting, "sys_admin_made", userId);
    await tellOfRights(app, tx, userId);
  });
}

export async function takeSysAdmin(app: App, acting: Acting, userId: string) {
  await app.db.transaction(async (tx) => {
    const others = await otherSysAdmins(tx, userId);
    const user = await holdUser(tx, userId);
    if (!user.is_sys_admin) return;
    if (others === 0) refuseConflict("", "data.lastSysAdmin");
    await tx.app.updateTable("user").set({ is_sys_admin: false }).where("id", "=", userId).execute();
    await noteOf(tx, acting, "sys_admin_taken", userId);
    await tellOfRights(app, tx, userId);
  });
}

/** Their open pages draw themselves anew, with what they may open now. */
async function tellOfRights(app: App, tx: Db, userId: string) {
  const links = await readTeamLinks(tx, userId);
  for (const { teamId } of links.filter(({ activatedAt, deactivatedAsOf }) => activatedAt && !deactivatedAsOf)) {
    await app.live.publish(tx, teamId, teamPermissionsUpdated, { teamId }, { userId });
  }
}

/** All of them are locked in one order, so that two cannot remove each other at once. */
async function otherSysAdmins(tx: Db, userId: string): Promise<number> {
  const admins = await tx.app
    .selectFrom("user")
    .select("id")
    .where("is_sys_admin", "=", true)
    .where("deactivated_at", "is", null)
    .where("email_verified_at", "is not", null)
    .orderBy("id")
    .forUpdate()
    .execute();
  return admins.filter(({ id }) => id !== userId).length;
}

async function holdUser(tx: Db, userId: string) {
  const user = await tx.app.selectFrom("user").selectAll().where("id", "=", userId).forUpdate().executeTakeFirst();
  if (!user) throw new Refusal("not_found");
  return user;
}

const noteOf = (tx: Db, { caller, address }: Acting, action: AuditAction, subjectId: string) =>
  note(tx, { action, actorId: caller.userId, subjectId, address });
