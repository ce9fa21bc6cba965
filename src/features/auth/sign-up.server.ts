import type { App } from "#server/app.ts";
import type { Db } from "#server/db/db.ts";
import type { BrandId } from "#shared/brands.ts";
import { Refusal } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import type { Language } from "#shared/languages.ts";
import { sendLink, sendNotice, sendPasswordLink } from "./jobs.server.ts";
import { forgetLinks, prepareLink } from "./links.server.ts";
import { hashPassword } from "./password.server.ts";

type Wish = { email: string; password: string; name: string };
type Manner = { language: Language; brand: BrandId };

/** The same answer for a new and a known address; the letter tells its owner which it was. */
export async function signUp(app: App, wish: Wish, manner: Manner) {
  if (app.env.SIGNUP !== "open") throw new Refusal("sign_up_closed");
  const passwordHash = await hashPassword(wish.password);
  await app.db.transaction(async (tx) => {
    const id = await createUser(tx, { ...wish, passwordHash, language: manner.language });
    if (!id) return tellOwner(app, tx, wish.email, manner);
    const linkId = await prepareLink(tx, { purpose: "verify_email", userId: id });
    await app.jobs.send(tx, sendLink, { linkId, ...manner });
  });
}

type NewUser = {
  email: string;
  name: string;
  passwordHash?: string;
  language?: Language;
  verified?: boolean;
  isSysAdmin?: boolean;
};

/** The id of the new user, or nothing where the address is taken. */
export async function createUser(tx: Db, user: NewUser): Promise<string | undefined> {
  const id = newId();
  const made = await tx.app
    .insertInto("user")
    .values({
      id,
      // The built-in provider's own id of the person; another provider would bring its own.
      auth_username: newId(),
      email: user.email,
      name: user.name,
      interface_language: user.language ?? null,
      email_verified_at: user.verified ? new Date() : null,
      is_sys_admin: user.isSysAdmin ?? false,
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (made && user.passwordHash) await storePassword(tx, id, user.passwordHash);
  return made?.id;
}

export async function storePassword(tx: Db, userId: string, passwordHash: string) {
  await tx.app
    .insertInto("credential")
    .values({ user_id: userId, password_hash: passwordHash })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet({ password_hash: passwordHash, changed_at: new Date() }),
    )
    .execute();
}

/**
 * A known address: its owner learns of the attempt. One that never was verified may have been named by a stranger first,
 * so neither password counts: whoever reads the letter sets it.
 */
async function tellOwner(app: App, tx: Db, email: string, manner: Manner) {
  const known = await tx.app
    .selectFrom("user")
    .select(["id", "email_verified_at"])
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  if (!known.email_verified_at) {
    await tx.app.deleteFrom("credential").where("user_id", "=", known.id).execute();
    await forgetLinks(tx, { purpose: "verify_email", userId: known.id });
    return app.jobs.send(tx, sendPasswordLink, { email, ...manner });
  }
  return app.jobs.send(tx, sendNotice, { kind: "alreadyRegistered", to: email, path: "/login", ...manner });
}
