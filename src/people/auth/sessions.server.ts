import type { App } from "#server/app.ts";
import type { Db } from "#server/db/db.ts";
import { hashSecret, newSecret } from "#server/http/secrets.ts";
import { sessionEnd } from "#server/http/session.ts";
import { newId } from "#shared/ids.ts";

/** Where a request comes from, and what its browser will hold once all has gone well. */
export type Visitor = {
  address: string;
  userAgent: string | undefined;
  /** Of a browser that was signed in to this account before: the name by which its failures are counted. */
  device?: string | undefined;
  /** The session it had before. */
  earlier: { userId: string; sessionId: string } | undefined;
  /** The secret of the session that was started, for the cookie, and whose it is. */
  secret?: string;
  email?: string;
};

/** A new session with a new secret: what the browser held before sign-in is worth nothing after it. */
export async function startSession(app: App, tx: Db, userId: string, visitor: Visitor) {
  const secret = newSecret();
  await tx.app
    .insertInto("session")
    .values({
      id: newId(),
      token_hash: hashSecret(app.secret, secret),
      user_id: userId,
      expires_at: sessionEnd(app),
      address: visitor.address,
      user_agent: visitor.userAgent?.slice(0, 300) ?? null,
    })
    .execute();
  const { email } = await tx.app
    .updateTable("user")
    .set({ last_sign_in_at: new Date() })
    .where("id", "=", userId)
    .returning("email")
    .executeTakeFirstOrThrow();
  if (visitor.earlier) await endSession(app, tx, visitor.earlier.userId, visitor.earlier.sessionId);
  visitor.secret = secret;
  visitor.email = email;
}

/** Ends all sessions of a person, but for the one to keep; their open streams close with them. */
export async function endSessions(app: App, tx: Db, userId: string, except?: string) {
  let ended = tx.app.deleteFrom("session").where("user_id", "=", userId);
  if (except) ended = ended.where("id", "!=", except);
  const rows = await ended.returning("id").execute();
  for (const { id } of rows) await app.live.revoke(tx, { sessionId: id });
}

export async function endSession(app: App, tx: Db, userId: string, sessionId: string): Promise<boolean> {
  const ended = await tx.app
    .deleteFrom("session")
    .where("id", "=", sessionId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (ended.numDeletedRows === 0n) return false;
  await app.live.revoke(tx, { sessionId });
  return true;
}
