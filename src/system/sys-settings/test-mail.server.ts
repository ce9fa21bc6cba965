import { mailboxOfInstallation } from "#messages/delivery/find-mailboxes.server.ts";
import { tryMailbox } from "#messages/delivery/open-mailbox.server.ts";
import { deliverEmail } from "#platform/system-emails/send-email.server.ts";
import type { App } from "#server/app.ts";
import { SealedSecretError } from "#server/mail/way.ts";
import { nameOfBrand } from "#shared/brands.ts";
import type { Language } from "#shared/languages.ts";
import type { TestOutcome } from "./contract.ts";
import { explainFailure } from "./explain-failure.server.ts";

declare module "#platform/system-emails/write-email.server.ts" {
  interface SystemEmailKinds {
    test: true;
  }
}

/** A real letter, as all others are sent, to whoever asks; and a look into the mailbox that others come back to. */
export async function testMail(app: App, to: string, language: Language): Promise<TestOutcome> {
  const outcome = await testLetter(app, to, language);
  const mailbox = mailboxOfInstallation(app);
  if (!mailbox) return outcome;
  const found = await tryMailbox(app, mailbox);
  return { ...outcome, mailbox: { problem: found?.problem ?? null, answer: found?.answer ?? "" } };
}

async function testLetter(app: App, to: string, language: Language): Promise<TestOutcome> {
  const { mailBy, productName, defaultBrand: brand, smtpHost } = app.settings.current;
  if (mailBy === "capture") return { problem: "notSetUp", answer: "", subject: to };
  const values = { server: mailBy === "smtp" ? smtpHost : "Amazon SES", product: nameOfBrand(brand, productName) };
  try {
    const answer = await deliverEmail(app, { kind: "test", to, language, brand, values });
    return { problem: null, answer: answer.slice(0, 300), subject: to };
  } catch (error) {
    if (error instanceof SealedSecretError) return { problem: "sealed", answer: "", subject: to };
    const secrets = [app.settings.secret("smtpPassword").value, app.settings.secret("sesSecretAccessKey").value];
    return { ...explainFailure(error, secrets), subject: to };
  }
}
