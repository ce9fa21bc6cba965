import { findPublicLogo } from "#platform/files/team-logos.server.ts";
import type { App } from "#server/app.ts";
import { job } from "#server/jobs/jobs.ts";
import type { Letter } from "#server/mail/mail.ts";
import { type SystemEmail, writeEmail } from "./write-email.server.ts";

/** `team`: in whose name it is sent, under its logo. `path`: where its button leads on this installation. */
export type EmailToSend = Omit<SystemEmail, "productName" | "logo" | "team" | "url"> & {
  path?: string | undefined;
  team?: { id: string; name: string } | undefined;
};

export async function deliverEmail(app: App, { team, path, ...email }: EmailToSend) {
  const logo = team && (await findPublicLogo(app.db, team.id));
  return deliverLetter(
    app,
    writeEmail({
      ...email,
      productName: app.settings.current.productName,
      logo: logo && { ...logo, src: `${app.env.APP_URL}${logo.path}`, name: team.name },
      url: path && `${app.env.APP_URL}${path}`,
    }),
  );
}

/** By the installation's own mail, whoever it is from. */
export const deliverLetter = (app: App, letter: Letter) => app.mail.deliver(letter);

/** For emails that nobody waits for, sent in the transaction that causes them. */
export const sendEmail = job<EmailToSend>({
  name: "send-notice",
  run: async (app, email) => void (await deliverEmail(app, email)),
});
