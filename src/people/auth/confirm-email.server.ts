import type { App } from "#server/app.ts";
import { note } from "#server/audit.ts";
import { Refusal } from "#shared/errors.ts";
import { proveAddress } from "./accounts.server.ts";
import { readLink, spendLink } from "./links.server.ts";
import { passwordMatches } from "./password.server.ts";
import { startSession, type Visitor } from "./sessions.server.ts";

/** Whose address it is about, without spending it: mail scanners open links too. */
export async function showEmailLink(app: App, userId: string, token: string) {
  await readLink(app, ["verify_email"], userId, token);
  return app.db.app.selectFrom("user").select("email").where("id", "=", userId).executeTakeFirstOrThrow();
}

type Confirmation = { userId: string; token: string; password?: string | undefined };

/**
 * A new account is opened only by whoever also knows its password: the address may have been named by a stranger, who must
 * not get in because its owner was curious.
 */
export async function confirmEmail(app: App, input: Confirmation, visitor: Visitor) {
  await readLink(app, ["verify_email"], input.userId, input.token);
  await requireSignUpPassword(app, input);
  return app.db.transaction(async (tx) => {
    await spendLink(app, tx, ["verify_email"], input.userId, input.token);
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
