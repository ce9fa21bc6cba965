import { sendEmail } from "#platform/system-emails/send-email.server.ts";
import type { App } from "#server/app.ts";
import { note } from "#server/audit.ts";
import { proveAddress, storePassword } from "./accounts.server.ts";
import type { LanguageAndBrand } from "./language-and-brand.server.ts";
import { forgetAccountLinks, readLink, spendLink } from "./links.server.ts";
import { hashPassword } from "./password.server.ts";
import { endSessions, startSession, type Visitor } from "./sessions.server.ts";

export async function showPasswordLink(app: App, userId: string, token: string) {
  await readLink(app, ["set_password"], userId, token);
  return app.db.app.selectFrom("user").select(["email", "name"]).where("id", "=", userId).executeTakeFirstOrThrow();
}

type Input = { userId: string; token: string; password: string };

/** The link came by mail, so it also proves the address. Everyone who was signed in with the old password is out. */
export async function setPassword(
  app: App,
  { userId, token, password }: Input,
  languageAndBrand: LanguageAndBrand,
  visitor: Visitor,
) {
  const passwordHash = await hashPassword(password);
  return app.db.transaction(async (tx) => {
    await spendLink(app, tx, ["set_password"], userId, token);
    const user = await proveAddress(tx, userId);
    await storePassword(tx, userId, passwordHash);
    await forgetAccountLinks(tx, userId);
    await endSessions(app, tx, userId);
    await startSession(app, tx, userId, visitor);
    await note(tx, { action: "password_set", actorId: userId, address: visitor.address });
    await app.jobs.send(tx, sendEmail, { kind: "passwordChanged", to: user.email, ...languageAndBrand });
    return { authUsername: user.auth_username };
  });
}
