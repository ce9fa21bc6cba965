import { readDkimKey } from "#server/mail/dkim-key.ts";
import type { AppSettings, SettingChanges } from "#server/settings/settings.ts";
import { Refusal } from "#shared/errors.ts";
import type { SecretKey, SettingKey, Settings } from "#shared/settings.ts";

type SettingsReader = Pick<AppSettings, "current" | "secret" | "variables">;
type Problem = { path: string; messageKey: string; values?: Record<string, string> };

/** What one value alone cannot tell: what the environment decides, and what belongs together. */
export function checkChanges(settings: SettingsReader, changes: SettingChanges) {
  const fields = [
    ...fixedOnes(settings, changes),
    ...gaps(settings, changes),
    ...passwordToEnterAgain(settings, changes),
    ...badKey(changes),
  ];
  if (fields.length > 0) throw new Refusal("invalid_input", { fields });
}

const fixedOnes = ({ variables }: SettingsReader, changes: SettingChanges): Problem[] =>
  Object.keys(changes).flatMap((path) => {
    const variable = variables[path as SettingKey];
    return variable ? [{ path, messageKey: "sysSettings.errors.fixed", values: { variable } }] : [];
  });

/** Whoever chooses a way must say all that it needs. */
function gaps(settings: SettingsReader, changes: SettingChanges): Problem[] {
  const after: Settings = { ...settings.current, ...(changes as Partial<Settings>) };
  const hasSecret = (key: SecretKey) =>
    changes[key] === undefined ? settings.secret(key).value !== undefined : changes[key] !== null;
  const missing: string[] = [];
  const need = (isThere: unknown, key: string) => {
    if (!isThere) missing.push(key);
  };
  if (after.mailBy === "smtp") {
    need(after.smtpHost, "smtpHost");
    if (after.smtpUser) need(hasSecret("smtpPassword"), "smtpPassword");
    if (after.dkimDomain || after.dkimSelector) {
      need(after.dkimDomain, "dkimDomain");
      need(after.dkimSelector, "dkimSelector");
      need(hasSecret("dkimPrivateKey"), "dkimPrivateKey");
    }
    if (after.bounceHost) {
      need(after.bounceUser, "bounceUser");
      need(hasSecret("bouncePassword"), "bouncePassword");
    }
  }
  if (after.mailBy === "ses") {
    need(after.sesRegion, "sesRegion");
    need(after.sesAccessKeyId, "sesAccessKeyId");
    need(hasSecret("sesSecretAccessKey"), "sesSecretAccessKey");
  }
  if (after.filesIn === "s3") need(after.s3Bucket, "s3Bucket");
  if (after.s3Bucket) {
    need(after.s3Region, "s3Region");
    if (after.s3AccessKeyId) need(hasSecret("s3SecretAccessKey"), "s3SecretAccessKey");
  }
  // What was missing before, and is not touched, does not keep anyone from changing something else.
  const touched = Object.keys(changes);
  return missing
    .filter((key) => groups.some((group) => group.includes(key) && group.some((each) => touched.includes(each))))
    .map((path) => ({ path, messageKey: "validation.empty" }));
}

const groups = [
  ["mailBy", "smtpHost", "smtpUser", "smtpPassword"],
  ["mailBy", "dkimDomain", "dkimSelector", "dkimPrivateKey"],
  ["mailBy", "bounceHost", "bounceUser", "bouncePassword"],
  ["mailBy", "sesRegion", "sesAccessKeyId", "sesSecretAccessKey"],
  ["filesIn", "s3Bucket", "s3Region", "s3AccessKeyId", "s3SecretAccessKey"],
];

const badKey = ({ dkimPrivateKey }: SettingChanges): Problem[] =>
  dkimPrivateKey && !readDkimKey(dkimPrivateKey) ? [{ path: "dkimPrivateKey", messageKey: "validation.dkimKey" }] : [];

/** A password that nobody may read must not be sent to another server, or in the open, by whoever changes the address. */
function passwordToEnterAgain(settings: SettingsReader, changes: SettingChanges): Problem[] {
  return sentTo.flatMap(({ path, place }) => {
    const leadsElsewhere = place.some((key) => Object.hasOwn(changes, key));
    const isKept = changes[path] === undefined && settings.secret(path).value !== undefined;
    return leadsElsewhere && isKept ? [{ path, messageKey: "sysSettings.errors.enterAgain" }] : [];
  });
}

const sentTo = [
  { path: "smtpPassword", place: ["smtpHost", "smtpPort", "smtpSecurity"] },
  { path: "bouncePassword", place: ["bounceHost", "bouncePort", "bounceSecurity"] },
] as const;
