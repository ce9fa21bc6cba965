import type { App } from "#server/app.ts";
import { note } from "#server/audit.ts";
import { networkOf } from "#server/http/network.ts";
import { type Allowance, giveBack, spend } from "#server/http/rate-limit.ts";
import { Refusal } from "#shared/errors.ts";
import { accountTag } from "./known-device.server.ts";
import { passwordMatches } from "./password.server.ts";
import { startSession, type Visitor } from "./sessions.server.ts";

/** One answer for an unknown address, a wrong password and a closed account, in the same time. */
export async function signIn(app: App, { email, password }: { email: string; password: string }, visitor: Visitor) {
  const allowances = failuresAllowed(app.settings.current.signInTries, email, visitor);
  for (const allowance of allowances) await spend(app, allowance);
  const found = await app.db.app
    .selectFrom("user")
    .leftJoin("credential", "credential.user_id", "user.id")
    .select(["user.id", "auth_username", "email_verified_at", "deactivated_at", "password_hash"])
    .where("email", "=", email)
    .executeTakeFirst();
  const matches = await passwordMatches(found?.password_hash ?? undefined, password);
  if (!found || !matches || found.deactivated_at) {
    await note(app.db, { action: "sign_in_failed", subjectId: found?.id, address: visitor.address });
    throw new Refusal("wrong_credentials");
  }
  for (const allowance of allowances) await giveBack(app, allowance);
  if (!found.email_verified_at) {
    const detail = { because: "email_not_verified" };
    await note(app.db, { action: "sign_in_failed", subjectId: found.id, detail, address: visitor.address });
    throw new Refusal("email_not_verified");
  }
  await app.db.transaction(async (tx) => {
    await startSession(app, tx, found.id, visitor);
    await note(tx, { action: "signed_in", actorId: found.id, address: visitor.address });
  });
  return { authUsername: found.auth_username };
}

const quarterHour = 15 * 60;

/**
 * Only failures count. From one address against one account few; in all against one account many more, which is still
 * soon reached from many addresses: strangers then wait, and the owner comes in from a browser of theirs, whose
 * failures are counted apart, or by a link in a letter.
 */
function failuresAllowed(tries: number, email: string, { address, device }: Visitor): Allowance[] {
  const account = accountTag(email);
  if (device) return [{ key: `sign-in:${account}:device:${device}`, most: tries, seconds: quarterHour }];
  const network = networkOf(address);
  return [
    { key: `sign-in:${account}:${network}`, most: tries, seconds: quarterHour },
    { key: `sign-in:${account}`, most: tries * 10, seconds: quarterHour },
    { key: `sign-in::${network}`, most: tries * 20, seconds: quarterHour },
  ];
}
