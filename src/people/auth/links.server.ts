import type { App } from "#server/app.ts";
import type { Db } from "#server/db/db.ts";
import { hashSecret, newSecret } from "#server/http/secrets.ts";
import { Refusal } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import { linkHours } from "./rules.ts";

export type Purpose = keyof typeof linkHours;
type About = { purpose: Purpose; userId?: string; teamUserId?: string; newEmail?: string };

/** Prepares a link and kills the person's earlier ones of the same purpose. It opens nothing until its secret is made. */
export async function prepareLink(tx: Db, { purpose, userId, teamUserId, newEmail }: About): Promise<string> {
  if (userId) await forgetLinks(tx, teamUserId ? { purpose, teamUserId } : { purpose, userId });
  const id = newId();
  await tx.app
    .insertInto("one_time_link")
    .values({
      id,
      purpose,
      user_id: userId ?? null,
      team_user_id: teamUserId ?? null,
      new_email: newEmail ?? null,
      expires_at: expiry(purpose),
    })
    .execute();
  return id;
}

/** Makes the secret at the moment the letter is written, so that only its hash is ever stored. */
export async function makeSecret(app: App, linkId: string): Promise<string | undefined> {
  const secret = newSecret();
  const link = await app.db.app
    .updateTable("one_time_link")
    .set({ secret_hash: hashSecret(app.secret, secret) })
    .where("id", "=", linkId)
    .returning("id")
    .executeTakeFirst();
  return link && secret;
}

/** Looks at a link without spending it. */
export async function readLink(app: App, purposes: Purpose[], userId: string | null, secret: string) {
  const link = await app.db.app
    .selectFrom("one_time_link")
    .selectAll()
    .where("secret_hash", "=", hashSecret(app.secret, secret))
    .where("purpose", "in", purposes)
    .where("user_id", userId === null ? "is" : "=", userId)
    .where("expires_at", ">", new Date())
    .executeTakeFirst();
  if (!link) throw new Refusal("link_expired");
  return link;
}

/** Takes the link away; of two at once, one gets it. */
export async function spendLink(app: App, tx: Db, purposes: Purpose[], userId: string | null, secret: string) {
  const link = await tx.app
    .deleteFrom("one_time_link")
    .where("secret_hash", "=", hashSecret(app.secret, secret))
    .where("purpose", "in", purposes)
    .where("user_id", userId === null ? "is" : "=", userId)
    .where("expires_at", ">", new Date())
    .returningAll()
    .executeTakeFirst();
  if (!link) throw new Refusal("link_expired");
  return link;
}

export async function forgetLinks(tx: Db, about: { purpose: Purpose } & ({ userId: string } | { teamUserId: string })) {
  const old = tx.app.deleteFrom("one_time_link").where("purpose", "=", about.purpose);
  await ("teamUserId" in about
    ? old.where("team_user_id", "=", about.teamUserId)
    : old.where("user_id", "=", about.userId)
  ).execute();
}

/** With a new password, links that were asked for under the old one are worth nothing. */
export async function forgetAccountLinks(tx: Db, userId: string) {
  for (const purpose of ["verify_email", "set_password", "change_email"] as const) {
    await forgetLinks(tx, { purpose, userId });
  }
}

const expiry = (purpose: Purpose) => new Date(Date.now() + linkHours[purpose] * 3600 * 1000);
