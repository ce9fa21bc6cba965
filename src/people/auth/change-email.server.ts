import { sendEmail } from "#platform/system-emails/send-email.server.ts";
import type { App } from "#server/app.ts";
import { note } from "#server/audit.ts";
import type { Db } from "#server/db/db.ts";
import { digitCode, isSameCode } from "#server/http/digit-codes.ts";
import { mayStillSpend } from "#server/http/rate-limit.ts";
import { Refusal, refuseField } from "#shared/errors.ts";
import { freeAddress } from "./accounts.server.ts";
import type { LanguageAndBrand } from "./language-and-brand.server.ts";
import { forgetLinks } from "./links.server.ts";
import { minutesOfEmailCode } from "./rules.ts";

const maxTries = 5;

export const emailCodeOf = (app: Pick<App, "secret">, linkId: string): string => digitCode(app, "new email", linkId);

/** By the code that was sent to the new address. Tries are counted before it is looked at; each code has its own. */
export async function changeEmailByCode(app: App, userId: string, entered: string, languageAndBrand: LanguageAndBrand) {
  const waiting = await app.db.app
    .selectFrom("one_time_link")
    .select(["id", "new_email"])
    .where("purpose", "=", "change_email")
    .where("user_id", "=", userId)
    .where("expires_at", ">", new Date())
    .executeTakeFirst();
  const tries = { key: `email-code:${waiting?.id}`, most: maxTries, seconds: minutesOfEmailCode * 60 };
  const isRight = waiting && (await mayStillSpend(app, tries)) && isSameCode(entered, emailCodeOf(app, waiting.id));
  if (!isRight) refuseField("code", "validation.code");
  await app.db.transaction(async (tx) => {
    const used = await tx.app.deleteFrom("one_time_link").where("id", "=", waiting.id).executeTakeFirst();
    if (used.numDeletedRows === 0n) refuseField("code", "validation.code");
    await changeEmail(app, tx, userId, waiting.new_email!, languageAndBrand);
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
}
