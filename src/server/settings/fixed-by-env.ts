import type { SecretKey, SettingKey, Settings } from "#shared/settings.ts";
import type { Env } from "../env.ts";

type Values = Partial<Settings> & Partial<Record<SecretKey, string>>;

export type Fixed = {
  values: Values;
  /** Which variable decides a setting. */
  variables: Partial<Record<SettingKey | SecretKey, string>>;
};

/** What the environment decides: nobody can set it on the screen. */
export function fixedByEnv(env: Env): Fixed {
  const values: Values = {};
  const variables: Fixed["variables"] = {};
  const fix = (variable: string, given: Values) => {
    Object.assign(values, given);
    for (const key of Object.keys(given)) variables[key as SettingKey] = variable;
  };
  const has = (variable: keyof Env) => env.given.has(variable);

  if (has("SIGNUP")) fix("SIGNUP", { signUp: env.SIGNUP });
  if (has("ENABLE_TEST_PAGES")) fix("ENABLE_TEST_PAGES", { testPages: env.testPages });
  if (has("MAIL_FROM")) fix("MAIL_FROM", { mailFrom: env.MAIL_FROM });
  if (env.SES_REGION) {
    fix("SES_REGION", {
      mailBy: "ses",
      sesRegion: env.SES_REGION,
      sesAccessKeyId: env.SES_ACCESS_KEY_ID ?? "",
      sesSecretAccessKey: env.SES_SECRET_ACCESS_KEY ?? "",
    });
  }
  if (env.SMTP_URL) fix("SMTP_URL", { mailBy: "smtp", ...partsOf(new URL(env.SMTP_URL)) });
  if (env.SMTP_CONNECTIONS) fix("SMTP_CONNECTIONS", { smtpConnections: env.SMTP_CONNECTIONS });
  if (env.DKIM_DOMAIN) {
    const { DKIM_SELECTOR: dkimSelector = "", DKIM_PRIVATE_KEY: dkimPrivateKey = "" } = env;
    fix("DKIM_DOMAIN", { dkimDomain: env.DKIM_DOMAIN, dkimSelector, dkimPrivateKey });
  }
  if (env.BOUNCE_ADDRESS) fix("BOUNCE_ADDRESS", { bounceAddress: env.BOUNCE_ADDRESS });
  if (env.BOUNCE_IMAP_URL) fix("BOUNCE_IMAP_URL", mailboxIn(new URL(env.BOUNCE_IMAP_URL)));
  if (env.TWILIO_ACCOUNT_SID) {
    const from = env.TWILIO_FROM ?? "";
    const twilioAuthToken = env.TWILIO_AUTH_TOKEN ?? "";
    fix("TWILIO_ACCOUNT_SID", { twilioAccountSid: env.TWILIO_ACCOUNT_SID, twilioAuthToken, twilioFrom: from });
  }
  if (env.S3_BUCKET) {
    fix("S3_BUCKET", {
      filesIn: "s3",
      s3Bucket: env.S3_BUCKET,
      s3Region: env.S3_REGION,
      s3Endpoint: env.S3_ENDPOINT ?? "",
      s3AccessKeyId: env.S3_ACCESS_KEY_ID ?? "",
      s3SecretAccessKey: env.S3_SECRET_ACCESS_KEY ?? "",
    });
  }
  return { values, variables };
}

/** To be shown; letters are sent with the address as it is. */
const partsOf = (url: URL): Values => ({
  smtpHost: url.hostname,
  smtpPort: Number(url.port || (url.protocol === "smtps:" ? 465 : 587)),
  smtpSecurity: url.protocol === "smtps:" ? "tls" : "starttls",
  smtpUser: decodeURIComponent(url.username),
  smtpPassword: decodeURIComponent(url.password),
});

/** `ignoreTLS` as nodemailer has it for `SMTP_URL`: only within one's own network. */
const mailboxIn = (url: URL): Values => {
  const isTls = url.protocol === "imaps:";
  return {
    bounceHost: url.hostname,
    bouncePort: Number(url.port || (isTls ? 993 : 143)),
    bounceSecurity: isTls ? "tls" : url.searchParams.get("ignoreTLS") === "true" ? "none" : "starttls",
    bounceUser: decodeURIComponent(url.username),
    bouncePassword: decodeURIComponent(url.password),
    bounceFolder: decodeURIComponent(url.pathname.slice(1)) || "INBOX",
  };
};
