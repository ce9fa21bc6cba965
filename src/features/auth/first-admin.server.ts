import type { App } from "#server/app.ts";
import { makeSecret, prepareLink } from "./links.server.ts";
import { createUser } from "./sign-up.server.ts";

/** While a production installation has no system administrator, each start offers a new one-time link. */
export async function firstAdminLink(app: App): Promise<string | undefined> {
  if (!app.env.isProduction) return undefined;
  const admin = await app.db.app.selectFrom("user").select("id").where("is_sys_admin", "=", true).executeTakeFirst();
  if (admin) return undefined;
  const linkId = await app.db.transaction((tx) => prepareLink(tx, { purpose: "first_admin" }));
  return `${app.env.APP_URL}/setup-password/first-admin?token=${await makeSecret(app, linkId)}`;
}

/** `npm run create-admin -- EMAIL`: makes (or raises) the person, and gives the link to set a password. */
export async function createAdmin(app: App, email: string): Promise<string> {
  const { userId, linkId } = await app.db.transaction(async (tx) => {
    const made = await createUser(tx, { email, name: email.split("@")[0]!, isSysAdmin: true });
    const user = await tx.app
      .updateTable("user")
      .set({ is_sys_admin: true, deactivated_at: null })
      .where("email", "=", email)
      .returning("id")
      .executeTakeFirstOrThrow();
    const userId = made ?? user.id;
    return { userId, linkId: await prepareLink(tx, { purpose: "set_password", userId }) };
  });
  return `${app.env.APP_URL}/setup-password/${userId}?token=${await makeSecret(app, linkId)}`;
}
