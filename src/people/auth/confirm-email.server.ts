import { sendEmail } from "#platform/system-emails/send-email.server.ts";
import type { App } from "#server/app.ts";
import { note } from "#server/audit.ts";
import type { Db } from "#server/db/db.ts";
import { Refusal } from "#shared/errors.ts";
import { freeAddress, proveAddress } from "./accounts.server.ts";
import type { LanguageAndBrand } from "./language-and-brand.server.ts";
import { forgetLinks, readLink, spendLink } from "./links.server.ts";
import { passwordMatches } from "./password.server.ts";
import { startSession, type Visitor } from "./sessions.server.ts";

const purposes = ["verify_email", "change_email"] as const;

/** What the link is for, without spending it: mail scanners open links too. */
export async function showEmailLink(app: App, userId: string, token: string) {
  const link = await readLink(app, [...purposes], userId, token);
  const user = await app.db.app.selectFrom("user").select("email").where("id", "=", userId).executeTakeFirstOrThrow();
  return { email: link.new_email ?? user.email, needsPassword: link.purpose === "verify_email" };
}

type Confirmation = { userId: string; token: string; password?: string | undefined };

/**
 * A new account's address, or a changed one. A new account is opened only by whoever also knows its password: the
 * address may have been named by a stranger, who must not get in because its owner was curious.
 */
export async function confirmEmail(
  app: App,
  input: Confirmation,
  languageAndBrand: LanguageAndBrand,
  visitor: Visitor,
) {
  const { purpose } = await readLink(app, [...purposes], input.userId, input.token);
  if (purpose === "verify_email") await requireSignUpPassword(app, input);
  return app.db.transaction(async (tx) => {
    const link = await spendLink(app, tx, [purpose], input.userId, input.token);
    if (link.purpose === "change_email") return changeEmail(app, tx, input.userId, link.new_email!, languageAndBrand);
    const { email } = await proveAddress(tx, input.userId);
    await startSession(app, tx, input.userId, visitor);
    await note(tx, { action: "email_verified", actorId: input.userId, address: visitor.address });
    return { email };
  });
}

async function requireSignUpPassword(app: App, { userId, password }: Confirmation) {
  const stored = await app.db.app
    .selectFrom("credential")
    .select("password_hash")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (password && (await passwordMatches(stored?.password_hash, password))) return;
  throw new Refusal("wrong_credentials", {
    fields: [{ path: "password", messageKey: password ? "validation.signUpPassword" : "validation.empty" }],
  });
}

async function changeEmail(app: App, tx: Db, userId: string, email: string, languageAndBrand: LanguageAndBrand) {
  if (!(await freeAddress(tx, email))) throw new Refusal("email_taken");
  const before = await tx.app.selectFrom("user").select("email").where("id", "=", userId).executeTakeFirstOrThrow();
  await tx.app
    .updateTable("user")
    .set({ email, email_verified_at: new Date() })
    .where("id", "=", userId)
    .execute()
    .catch((error: { code?: string }) => {
      // Two confirmed the same address at once.
      throw error.code === "23505" ? new Refusal("email_taken") : error;
    });
  // A password link that lies in the old mailbox would still open the account.
  await forgetLinks(tx, { purpose: "set_password", userId });
  await note(tx, { action: "email_changed", actorId: userId, detail: { from: before.email, to: email } });
  await app.jobs.send(tx, sendEmail, {
    kind: "emailChanged",
    to: before.email,
    values: { email },
    ...languageAndBrand,
  });
  return { email };
}
