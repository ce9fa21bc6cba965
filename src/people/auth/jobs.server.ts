import { deliverEmail } from "#platform/system-emails/send-email.server.ts";
import type { App } from "#server/app.ts";
import { note } from "#server/audit.ts";
import { job } from "#server/jobs/jobs.ts";
import type { BrandId } from "#shared/brands.ts";
import { chooseLanguage, type Language } from "#shared/languages.ts";
import { emailCodeOf } from "./change-email.server.ts";
import { makeSecret, prepareLink } from "./links.server.ts";
import { minutesOfEmailCode } from "./rules.ts";

declare module "#platform/system-emails/write-email.server.ts" {
  interface SystemEmailKinds {
    verifyEmail: true;
    alreadyRegistered: true;
    resetPassword: true;
    changeEmail: true;
    emailChanged: true;
    passwordChanged: true;
    invitation: true;
    invitationKnown: true;
  }
}

type Input = { language: Language; brand: BrandId };

/** Writes and sends the letter of a prepared link. Tried again after a failure, it makes a new secret. */
export const sendLink = job<{ linkId: string } & Input>({
  name: "send-link",
  run: async (app, { linkId, language, brand }) => {
    const link = await readLinkToSend(app, linkId);
    if (link?.purpose === "change_email") {
      return void (await deliverEmail(app, {
        ...{ kind: "changeEmail", to: link.new_email!, brand },
        language: chooseLanguage(link.interface_language, language),
        values: { name: link.name, code: emailCodeOf(app, linkId), minutes: String(minutesOfEmailCode) },
      }));
    }
    const secret = link && (await makeSecret(app, linkId));
    if (!link || !secret) return;
    const kind = letterOf[link.purpose as keyof typeof letterOf];
    const known = kind === "invitation" && link.email_verified_at !== null && link.has_password;
    await deliverEmail(app, {
      kind: known ? "invitationKnown" : kind,
      to: link.email,
      // The reader's own language; an invited stranger is written to in the team's.
      language: chooseLanguage(link.interface_language, link.team_language, language),
      brand: link.app_brand ?? brand,
      team: link.team_id ? { id: link.team_id, name: link.team_name ?? "" } : undefined,
      path: `${pathOf[kind]}/${link.user_id}?token=${secret}`,
      values: { name: link.name, team: link.team_name ?? "", inviter: link.inviter ?? link.team_name ?? "" },
    });
  },
});

/** Asks for a password link by address: looked up here, so that the request itself tells and costs nothing. */
export const sendPasswordLink = job<{ email: string } & Input>({
  name: "send-password-link",
  run: async (app, { email, ...input }) => {
    const user = await findByEmail(app, email);
    if (!user || user.deactivated_at) return;
    await app.db.transaction(async (tx) => {
      const linkId = await prepareLink(tx, { purpose: "set_password", userId: user.id });
      await app.jobs.send(tx, sendLink, { linkId, ...input });
      await note(tx, { action: "password_reset_asked", subjectId: user.id });
    });
  },
});

/** The verification letter again, for an address that still waits for it. */
export const sendVerification = job<{ email: string } & Input>({
  name: "send-verification",
  run: async (app, { email, ...input }) => {
    const user = await findByEmail(app, email);
    if (!user || user.email_verified_at || user.deactivated_at) return;
    await app.db.transaction(async (tx) => {
      const linkId = await prepareLink(tx, { purpose: "verify_email", userId: user.id });
      await app.jobs.send(tx, sendLink, { linkId, ...input });
    });
  },
});

/** Nightly: sessions, links and counters that are over. */
export const forgetExpired = job({
  name: "forget-expired",
  every: { at: "03:17" },
  run: async (app) => {
    const now = new Date();
    await app.db.app.deleteFrom("session").where("expires_at", "<", now).execute();
    await app.db.app.deleteFrom("one_time_link").where("expires_at", "<", now).execute();
    await app.db.app.deleteFrom("rate_limit").where("resets_at", "<", now).execute();
    const old = new Date(now.getTime() - 30 * 24 * 3600 * 1000);
    await app.db.app.deleteFrom("captured_mail").where("created_at", "<", old).execute();
    const longAgo = new Date(now);
    longAgo.setUTCMonth(longAgo.getUTCMonth() - app.settings.current.auditMonths);
    await app.db.app.deleteFrom("audit").where("action", "=", "sign_in_failed").where("at", "<", old).execute();
    await app.db.app.deleteFrom("audit").where("at", "<", longAgo).execute();
    await forgetUnverified(app, old);
  },
});

/** Addresses that someone wrote down a month ago and nobody confirmed. */
const forgetUnverified = (app: App, before: Date) =>
  app.db.acrossTeams
    .deleteFrom("user")
    .where("email_verified_at", "is", null)
    .where("created_at", "<", before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("team_user").select("team_user.id").whereRef("team_user.user_id", "=", "user.id"))),
    )
    .execute();

export const authJobs = [sendLink, sendPasswordLink, sendVerification, forgetExpired];

const letterOf = {
  verify_email: "verifyEmail",
  set_password: "resetPassword",
  invitation: "invitation",
} as const;

const pathOf = {
  verifyEmail: "/verify-email",
  resetPassword: "/setup-password",
  invitation: "/accept-invite",
} as const;

const findByEmail = (app: App, email: string) =>
  app.db.app.selectFrom("user").selectAll().where("email", "=", email).executeTakeFirst();

const readLinkToSend = (app: App, linkId: string) =>
  app.db.acrossTeams
    .selectFrom("one_time_link")
    .innerJoin("user", "user.id", "one_time_link.user_id")
    .leftJoin("credential", "credential.user_id", "user.id")
    .leftJoin("team_user", "team_user.id", "one_time_link.team_user_id")
    .leftJoin("team", "team.id", "team_user.team_id")
    .leftJoin("user as inviter", "inviter.id", "team_user.invited_by")
    .select((eb) => [
      "one_time_link.purpose",
      "one_time_link.new_email",
      "one_time_link.user_id",
      "user.email",
      "user.name",
      "user.email_verified_at",
      "user.interface_language",
      "team.id as team_id",
      "team.name as team_name",
      "team.app_brand",
      "team.default_interface_language as team_language",
      "inviter.name as inviter",
      eb("credential.user_id", "is not", null).as("has_password"),
    ])
    .where("one_time_link.id", "=", linkId)
    .executeTakeFirst();
