import type { Db } from "#server/db/db.ts";
import { Refusal } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import type { Language } from "#shared/languages.ts";

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

export async function dropPassword(tx: Db, userId: string) {
  await tx.app.deleteFrom("credential").where("user_id", "=", userId).execute();
}

/** Whoever holds a link from the letter reads the mailbox: the address is theirs. */
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

/**
 * An address that someone only wrote down, unverified and in no team, belongs to nobody: it makes room for its owner.
 * True when it is free now.
 */
export async function freeAddress(tx: Db, email: string): Promise<boolean> {
  await tx.acrossTeams
    .deleteFrom("user")
    .where("email", "=", email)
    .where("email_verified_at", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("team_user").select("team_user.id").whereRef("team_user.user_id", "=", "user.id"))),
    )
    .execute();
  const taken = await tx.app.selectFrom("user").select("id").where("email", "=", email).executeTakeFirst();
  return !taken;
}
