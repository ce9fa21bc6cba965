import type { App } from "#server/app.ts";
import { note } from "#server/audit.ts";
import type { Db } from "#server/db/db.ts";
import { Refusal } from "#shared/errors.ts";
import type { Language } from "#shared/languages.ts";
import { sendNotice } from "./jobs.server.ts";
import { forgetAccountLinks, forgetLinks, readLink, spendLink } from "./links.server.ts";
import { hashPassword } from "./password.server.ts";
import { endSessions, startSession, type Visitor } from "./sessions.server.ts";
import { createUser, storePassword } from "./sign-up.server.ts";

export async function showPasswordLink(app: App, userId: string, token: string) {
  await readLink(app, ["set_password"], userId, token);
  return app.db.app.selectFrom("user").select(["email", "name"]).where("id", "=", userId).executeTakeFirstOrThrow();
}

type Spent = { userId: string; token: string; password: string; language: Language };

/** The link came by mail, so it also proves the address. Everyone who was signed in with the old password is out. */
export async function setPassword(app: App, { userId, token, password, language }: Spent, visitor: Visitor) {
  const passwordHash = await hashPassword(password);
  return app.db.transaction(async (tx) => {
    await spendLink(app, tx, ["set_password"], userId, token);
    const user = await proveAddress(tx, userId);
    await storePassword(tx, userId, passwordHash);
    await forgetAccountLinks(tx, userId);
    await endSessions(app, tx, userId);
    await startSession(app, tx, userId, visitor);
    await note(tx, { action: "password_set", actorId: userId, address: visitor.address });
    await app.jobs.send(tx, sendNotice, { kind: "passwordChanged", to: user.email, language, brand: "simply" });
    return { authUsername: user.auth_username };
  });
}

export async function proveAddress(tx: Db, userId: string) {
  const user = await tx.app
    .updateTable("user")
    .set((eb) => ({ email_verified_at: eb.fn.coalesce("email_verified_at", eb.val(new Date())) }))
    .where("id", "=", userId)
    .where("deactivated_at", "is", null)
    .returning(["id", "email", "auth_username"])
    .executeTakeFirst();
  if (!user) throw new Refusal("link_expired");
  return user;
}

/** A new account's address, or a changed one. */
export async function confirmEmail(app: App, userId: string, token: string, language: Language) {
  return app.db.transaction(async (tx) => {
    const link = await spendLink(app, tx, ["verify_email", "change_email"], userId, token);
    if (link.purpose === "verify_email") return { email: (await proveAddress(tx, userId)).email };
    return changeEmail(app, tx, userId, link.new_email!, language);
  });
}

async function changeEmail(app: App, tx: Db, userId: string, email: string, language: Language) {
  const taken = await tx.app.selectFrom("user").select("id").where("email", "=", email).executeTakeFirst();
  if (taken) throw new Refusal("email_taken");
  const before = await tx.app.selectFrom("user").select("email").where("id", "=", userId).executeTakeFirstOrThrow();
  await tx.app.updateTable("user").set({ email, email_verified_at: new Date() }).where("id", "=", userId).execute();
  // A password link that lies in the old mailbox would still open the account.
  await forgetLinks(tx, { purpose: "set_password", userId });
  await note(tx, { action: "email_changed", actorId: userId, detail: { from: before.email, to: email } });
  await app.jobs.send(tx, sendNotice, {
    kind: "emailChanged",
    to: before.email,
    values: { email },
    language,
    brand: "simply",
  });
  return { email };
}

type FirstAdmin = { token: string; email: string; name: string; password: string; language: Language };

/** Works once, and only while there is no system administrator. */
export async function createFirstAdmin(app: App, wish: FirstAdmin, visitor: Visitor) {
  const passwordHash = await hashPassword(wish.password);
  return app.db.transaction(async (tx) => {
    await spendLink(app, tx, ["first_admin"], null, wish.token);
    const existing = await tx.app.selectFrom("user").select("id").where("is_sys_admin", "=", true).executeTakeFirst();
    if (existing) throw new Refusal("link_expired");
    const id = await createUser(tx, { ...wish, passwordHash, verified: true, isSysAdmin: true });
    if (!id) throw new Refusal("email_taken", { fields: [{ path: "email", messageKey: "errors.email_taken" }] });
    await startSession(app, tx, id, visitor);
    await note(tx, { action: "first_admin_created", actorId: id, address: visitor.address });
    const user = await tx.app.selectFrom("user").select("auth_username").where("id", "=", id).executeTakeFirstOrThrow();
    return { authUsername: user.auth_username };
  });
}
