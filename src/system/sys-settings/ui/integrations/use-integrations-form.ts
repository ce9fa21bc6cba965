import { z } from "zod";
import { settingsSchema } from "#shared/settings.ts";
import type { ShownSettings } from "../../contract.ts";
import { useSettingsForm } from "../use-settings-form.tsx";

/** Empty: as it is. */
const secret = z.string().trim().max(500);

const schema = settingsSchema
  .omit({
    productName: true,
    defaultBrand: true,
    defaultLanguage: true,
    signUp: true,
    testPages: true,
    sessionDays: true,
    signInTries: true,
    uploadMegabytes: true,
    uploadTypes: true,
    auditMonths: true,
  })
  .extend({
    smtpPassword: secret,
    dkimPrivateKey: z.string().trim().max(10_000),
    bouncePassword: secret,
    sesSecretAccessKey: secret,
    twilioAuthToken: secret,
    s3SecretAccessKey: secret,
  });

export type IntegrationsForm = ReturnType<typeof useIntegrationsForm>;

export function useIntegrationsForm(settings: ShownSettings, onDirty: (isDirty: boolean) => void) {
  const source = { ...pickShown(settings), ...noSecrets };
  return { ...useSettingsForm(settings, { schema, source, onDirty }), settings };
}

const noSecrets = {
  smtpPassword: "",
  dkimPrivateKey: "",
  bouncePassword: "",
  sesSecretAccessKey: "",
  twilioAuthToken: "",
  s3SecretAccessKey: "",
};

const pickShown = ({ values }: ShownSettings): Omit<z.input<typeof schema>, keyof typeof noSecrets> => ({
  mailBy: values.mailBy,
  mailFrom: values.mailFrom,
  smtpHost: values.smtpHost,
  smtpPort: values.smtpPort,
  smtpSecurity: values.smtpSecurity,
  smtpUser: values.smtpUser,
  smtpConnections: values.smtpConnections,
  dkimDomain: values.dkimDomain,
  dkimSelector: values.dkimSelector,
  bounceAddress: values.bounceAddress,
  bounceHost: values.bounceHost,
  bouncePort: values.bouncePort,
  bounceSecurity: values.bounceSecurity,
  bounceUser: values.bounceUser,
  bounceFolder: values.bounceFolder,
  sesRegion: values.sesRegion,
  sesAccessKeyId: values.sesAccessKeyId,
  sesTopics: values.sesTopics,
  twilioAccountSid: values.twilioAccountSid,
  twilioFrom: values.twilioFrom,
  smsPrice: values.smsPrice,
  smsCurrency: values.smsCurrency,
  smsPerTeamAndDay: values.smsPerTeamAndDay,
  filesIn: values.filesIn,
  s3Bucket: values.s3Bucket,
  s3Region: values.s3Region,
  s3Endpoint: values.s3Endpoint,
  s3AccessKeyId: values.s3AccessKeyId,
  webhooksOn: values.webhooksOn,
  webhooksPerTeam: values.webhooksPerTeam,
});
