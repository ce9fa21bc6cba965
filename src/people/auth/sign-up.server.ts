import { sendEmail } from "#platform/system-emails/send-email.server.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/db.ts";
import { Refusal } from "#shared/errors.ts";
import { chooseLanguage } from "#shared/languages.ts";
import { createUser, dropPassword } from "./accounts.server.ts";
import { sendLink, sendPasswordLink } from "./jobs.server.ts";
import type { LanguageAndBrand } from "./language-and-brand.server.ts";
import { forgetLinks, prepareLink } from "./links.server.ts";
import { hashPassword } from "./password.server.ts";

type Input = { email: string; password: string; name: string };

/** The same answer for a new and a known address; the letter tells its owner which it was. */
export async function signUp(app: App, input: Input, languageAndBrand: LanguageAndBrand) {
  if (app.settings.current.signUp !== "open") throw new Refusal("sign_up_closed");
  const passwordHash = await hashPassword(input.password);
  await app.db.transaction(async (tx) => {
    const id = await createUser(tx, { ...input, passwordHash, language: languageAndBrand.language });
    if (!id) return tellOwner(app, tx, input.email, languageAndBrand);
    const linkId = await prepareLink(tx, { purpose: "verify_email", userId: id });
    await app.jobs.send(tx, sendLink, { linkId, ...languageAndBrand });
  });
}

/**
 * A known address: its owner learns of the attempt. One that never was verified may have been named by a stranger first,
 * so neither password counts: whoever reads the letter sets it.
 */
async function tellOwner(app: App, tx: Db, email: string, languageAndBrand: LanguageAndBrand) {
  const known = await tx.app
    .selectFrom("user")
    .select(["id", "email_verified_at", "interface_language"])
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  if (!known.email_verified_at) {
    await dropPassword(tx, known.id);
    await forgetLinks(tx, { purpose: "verify_email", userId: known.id });
    return app.jobs.send(tx, sendPasswordLink, { email, ...languageAndBrand });
  }
  const theirs = { ...languageAndBrand, language: chooseLanguage(known.interface_language, languageAndBrand.language) };
  return app.jobs.send(tx, sendEmail, { kind: "alreadyRegistered", to: email, path: "/login", ...theirs });
}
