import type { App } from "#server/app.ts";
import { note } from "#server/audit.ts";
import { Refusal } from "#shared/errors.ts";
import { createUser, dropPassword } from "./accounts.server.ts";
import { forgetAccountLinks, makeSecret, prepareLink, spendLink } from "./links.server.ts";
import { hashPassword } from "./password.server.ts";
import { startSession, type Visitor } from "./sessions.server.ts";

/** While a production installation has no system administrator, each start of its web side offers a one-time link. */
export async function firstAdminLink(app: App): Promise<string | undefined> {
  if (!app.env.isProduction || !app.env.ROLE.includes("web") || (await hasAdmin(app.db))) return undefined;
  const linkId = await app.db.transaction((tx) => prepareLink(tx, { purpose: "first_admin" }));
  return `${app.env.APP_URL}/setup-password/first-admin?token=${await makeSecret(app, linkId)}`;
}

type FirstAdmin = { token: string; email: string; name: string; password: string };

/** Works once, and only while there is no system administrator. */
export async function createFirstAdmin(app: App, input: FirstAdmin, visitor: Visitor) {
  const passwordHash = await hashPassword(input.password);
  return app.db.transaction(async (tx) => {
    await spendLink(app, tx, ["first_admin"], null, input.token);
    if (await hasAdmin(tx)) throw new Refusal("link_expired");
    const id = await createUser(tx, { ...input, passwordHash, verified: true, isSysAdmin: true });
    if (!id) throw new Refusal("email_taken", { fields: [{ path: "email", messageKey: "errors.email_taken" }] });
    await startSession(app, tx, id, visitor);
    await note(tx, { action: "first_admin_created", actorId: id, address: visitor.address });
    const user = await tx.app.selectFrom("user").select("auth_username").where("id", "=", id).executeTakeFirstOrThrow();
    return { authUsername: user.auth_username };
  });
}

/** `npm run create-admin -- EMAIL`: makes (or raises) the person, and gives the link to set a password. */
export async function createAdmin(app: App, email: string): Promise<string> {
  const { userId, linkId } = await app.db.transaction(async (tx) => {
    await createUser(tx, { email, name: email.split("@")[0]! });
    const user = await tx.app
      .updateTable("user")
      .set({ is_sys_admin: true, deactivated_at: null })
      .where("email", "=", email)
      .returning(["id", "email_verified_at"])
      .executeTakeFirstOrThrow();
    // An unverified account may carry a stranger's password: only the new link may open it.
    if (!user.email_verified_at) await dropPassword(tx, user.id);
    await forgetAccountLinks(tx, user.id);
    return { userId: user.id, linkId: await prepareLink(tx, { purpose: "set_password", userId: user.id }) };
  });
  return `${app.env.APP_URL}/setup-password/${userId}?token=${await makeSecret(app, linkId)}`;
}

async function hasAdmin(db: App["db"]): Promise<boolean> {
  return (
    (await db.app.selectFrom("user").select("id").where("is_sys_admin", "=", true).executeTakeFirst()) !== undefined
  );
}
