import { Select, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { Card } from "#ui/card.tsx";
import { FieldGrid } from "#ui/form/field-grid.tsx";
import { WholeNumber } from "#ui/form/whole-number.tsx";
import { Note } from "#ui/note.tsx";
import { sysSettingsContract } from "../../contract.ts";
import { useDescribeMailbox } from "./describe-mailbox.ts";
import { SecretField } from "./secret-field.tsx";
import { TestButton } from "./test-button.tsx";
import type { IntegrationsForm } from "./use-integrations-form.ts";

export function MailCard({ state }: { state: IntegrationsForm }) {
  const t = useTranslations("sysSettings.mail");
  const describeMailbox = useDescribeMailbox();
  const { form, followed, field } = state;
  const { mailBy } = form.values;
  return (
    <Card title={t("title")} icons={["fas_envelope"]}>
      <FieldGrid columns={2}>
        <Select
          label={t("mailBy")}
          data={(["capture", "smtp", "ses"] as const).map((value) => ({ value, label: t(value) }))}
          allowDeselect={false}
          {...field("mailBy", undefined, (theirs) => t(theirs as "capture" | "smtp" | "ses"))}
        />
        <TextInput
          label={t("mailFrom")}
          placeholder="Camp Pine <office@camp.example>"
          autoComplete="off"
          {...field("mailFrom", t("mailFromHelp"))}
        />
        {mailBy === "smtp" && <SmtpFields state={state} />}
        {mailBy === "ses" && <SesFields state={state} />}
      </FieldGrid>
      {mailBy !== "capture" && (
        <TestButton
          label={t("test")}
          isDirty={followed.isDirty}
          test={() => call(sysSettingsContract.testMail, {})}
          done={({ subject }) => t("done", { subject })}
          also={({ mailbox }) => mailbox && describeMailbox(mailbox)}
        />
      )}
    </Card>
  );
}

function SmtpFields({ state }: { state: IntegrationsForm }) {
  const t = useTranslations("sysSettings.mail");
  const { field } = state;
  return (
    <>
      <TextInput label={t("smtpHost")} placeholder="mail.example.com" autoComplete="off" {...field("smtpHost")} />
      <WholeNumber label={t("smtpPort")} min={1} max={65_535} thousandSeparator="" {...field("smtpPort")} />
      <div data-wide>
        <Select
          label={t("smtpSecurity")}
          data={(["starttls", "tls", "none"] as const).map((value) => ({ value, label: t(value) }))}
          allowDeselect={false}
          {...field("smtpSecurity", undefined, (theirs) => t(theirs as "starttls" | "tls" | "none"))}
        />
      </div>
      <TextInput label={t("smtpUser")} autoComplete="off" {...field("smtpUser")} />
      <SecretField name="smtpPassword" label={t("smtpPassword")} state={state} />
      <WholeNumber
        label={t("smtpConnections")}
        min={1}
        max={50}
        {...field("smtpConnections", t("smtpConnectionsHelp"))}
      />
    </>
  );
}

function SesFields({ state }: { state: IntegrationsForm }) {
  const t = useTranslations("sysSettings.mail");
  const { field } = state;
  return (
    <>
      <div data-wide>
        <Note icon="fas_circle-info">{t("sesAbout")}</Note>
      </div>
      <div data-wide>
        <TextInput label={t("sesRegion")} placeholder="us-east-1" autoComplete="off" {...field("sesRegion")} />
      </div>
      <TextInput label={t("sesAccessKeyId")} autoComplete="off" {...field("sesAccessKeyId")} />
      <SecretField name="sesSecretAccessKey" label={t("sesSecretAccessKey")} state={state} />
      <div data-wide>
        <TextInput
          label={t("sesTopics")}
          placeholder="arn:aws:sns:us-east-1:123456789012:messages"
          autoComplete="off"
          {...field("sesTopics", t("sesTopicsHelp", { address: state.settings.notifications.ses }))}
        />
      </div>
    </>
  );
}
