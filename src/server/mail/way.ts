import type { SecretKey } from "#shared/settings.ts";
import type { Env } from "../env.ts";
import type { SealProblem } from "../settings/sealing.ts";
import type { AppSettings } from "../settings/settings.ts";
import { readDkimKey, type Signing } from "./dkim-key.ts";
import { sesHost, sesPassword } from "./ses.ts";

export type SmtpWay = {
  by: "smtp";
  from: string;
  /** Where the server itself does not. */
  signing?: Signing | undefined;
  server:
    | string
    | { host: string; port: number; security: "starttls" | "tls" | "none"; user: string; password: string };
};
export type MailWay = SmtpWay | { by: "capture"; from: string };

/** A stored secret is there but cannot be opened: whoever needs it waits until it is entered anew. */
export class SealedSecretError extends Error {
  readonly problem: SealProblem;
  constructor(key: SecretKey, problem: SealProblem) {
    super(`The stored ${key} cannot be opened (${problem}): AUTH_SECRET is another one than when it was stored.`);
    this.problem = problem;
  }
}

/** How letters leave, from what is set now. */
export function wayOf(env: Env, settings: AppSettings): MailWay {
  const { mailBy, mailFrom: from, ...now } = settings.current;
  if (mailBy === "capture") return { by: "capture", from };
  if (mailBy === "ses") {
    const { sesRegion: region, sesAccessKeyId: user } = now;
    const password = sesPassword(requireSecret(settings, "sesSecretAccessKey"), region);
    return { by: "smtp", from, server: { host: sesHost(region), port: 587, security: "starttls", user, password } };
  }
  // As it is written there: it may say more than our settings do.
  const signing = signingOf(settings);
  if (env.SMTP_URL) return { by: "smtp", from, signing, server: env.SMTP_URL };
  const { smtpHost: host, smtpPort: port, smtpSecurity: security, smtpUser: user } = now;
  const password = user ? requireSecret(settings, "smtpPassword") : "";
  return { by: "smtp", from, signing, server: { host, port, security, user, password } };
}

/** None where nothing is set up. A key that cannot be opened sends nothing: unsigned, it would be refused elsewhere. */
export function signingOf(settings: Pick<AppSettings, "current" | "secret">): Signing | undefined {
  const { dkimDomain: domain, dkimSelector: selector } = settings.current;
  if (!domain || !selector) return undefined;
  const privateKey = readDkimKey(requireSecret(settings, "dkimPrivateKey"));
  return privateKey === undefined ? undefined : { domain, selector, privateKey };
}

/** "" where none is set. */
function requireSecret(settings: Pick<AppSettings, "secret">, key: SecretKey): string {
  const { value, problem } = settings.secret(key);
  if (problem) throw new SealedSecretError(key, problem);
  return value ?? "";
}
