import type { SecretKey, SettingKey } from "#shared/settings.ts";

/** Below `sysSettings`. */
type Words =
  | (typeof settingWords)[keyof typeof settingWords]
  | `${"mail" | "signing" | "bounces" | "twilio" | "files" | "webhooks"}.title`;

/** What a setting is called on its own screen; "Server" or "Sender" alone would not say of what. */
export function nameSetting(key: string, say: (words: Words) => string): string {
  if (!isSetting(key)) return key;
  const words = settingWords[key];
  const [part] = words.split(".") as [
    "general" | "security" | "mail" | "signing" | "bounces" | "twilio" | "files" | "webhooks",
  ];
  return part === "general" || part === "security" ? say(words) : `${say(`${part}.title`)}: ${say(words)}`;
}

const isSetting = (key: string): key is SettingKey | SecretKey => Object.hasOwn(settingWords, key);

const settingWords = {
  productName: "general.productName",
  defaultBrand: "general.defaultBrand",
  defaultLanguage: "general.defaultLanguage",
  signUp: "general.signUp",
  testPages: "general.testPages",
  sessionDays: "security.sessionDays",
  signInTries: "security.signInTries",
  uploadMegabytes: "security.uploadMegabytes",
  uploadTypes: "security.uploadTypes",
  auditMonths: "security.auditMonths",
  mailBy: "mail.mailBy",
  mailFrom: "mail.mailFrom",
  smtpHost: "mail.smtpHost",
  smtpPort: "mail.smtpPort",
  smtpSecurity: "mail.smtpSecurity",
  smtpUser: "mail.smtpUser",
  smtpPassword: "mail.smtpPassword",
  smtpConnections: "mail.smtpConnections",
  dkimDomain: "signing.domain",
  dkimSelector: "signing.selector",
  dkimPrivateKey: "signing.key",
  bounceAddress: "bounces.address",
  bounceHost: "bounces.host",
  bouncePort: "bounces.port",
  bounceSecurity: "bounces.security",
  bounceUser: "bounces.user",
  bouncePassword: "bounces.password",
  bounceFolder: "bounces.folder",
  sesRegion: "mail.sesRegion",
  sesAccessKeyId: "mail.sesAccessKeyId",
  sesTopics: "mail.sesTopics",
  sesSecretAccessKey: "mail.sesSecretAccessKey",
  twilioAccountSid: "twilio.sid",
  twilioAuthToken: "twilio.token",
  twilioFrom: "twilio.from",
  smsPrice: "twilio.price",
  smsPerTeamAndDay: "twilio.perTeamAndDay",
  smsCurrency: "twilio.currency",
  filesIn: "files.filesIn",
  s3Bucket: "files.bucket",
  s3Region: "files.region",
  s3Endpoint: "files.endpoint",
  s3AccessKeyId: "files.accessKeyId",
  s3SecretAccessKey: "files.secretAccessKey",
  webhooksOn: "webhooks.on",
  webhooksPerTeam: "webhooks.perTeam",
} as const satisfies Record<SettingKey | SecretKey, string>;
