import type { SecretKey } from "#shared/settings.ts";
import type { Env } from "../env.ts";
import type { SealProblem } from "../settings/sealing.ts";
import type { AppSettings } from "../settings/settings.ts";
import { sesHost, sesPassword } from "./ses.ts";

export type SmtpWay = {
  by: "smtp";
  from: string;
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
  if (env.SMTP_URL) return { by: "smtp", from, server: env.SMTP_URL };
  const { smtpHost: host, smtpPort: port, smtpSecurity: security, smtpUser: user } = now;
  const password = user ? requireSecret(settings, "smtpPassword") : "";
  return { by: "smtp", from, server: { host, port, security, user, password } };
}

/** "" where none is set. */
function requireSecret(settings: AppSettings, key: SecretKey): string {
  const { value, problem } = settings.secret(key);
  if (problem) throw new SealedSecretError(key, problem);
  return value ?? "";
}
