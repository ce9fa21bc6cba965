import { Select, TextInput } from "@mantine/core";
import { useFormatter, useTranslations } from "use-intl";
import { Card } from "#ui/card.tsx";
import { FieldGrid } from "#ui/form/field-grid.tsx";
import { WholeNumber } from "#ui/form/whole-number.tsx";
import { Note } from "#ui/note.tsx";
import { useDescribeMailbox } from "./describe-mailbox.ts";
import classes from "./integrations.module.css";
import { SecretField } from "./secret-field.tsx";
import { Outcome } from "./test-button.tsx";
import type { IntegrationsForm } from "./use-integrations-form.ts";

/** What cannot be delivered by SMTP comes back as an email: into a mailbox that is read, or handed on by a mail server. */
export function BouncesCard({ state }: { state: IntegrationsForm }) {
  const t = useTranslations("sysSettings.bounces");
  const { form, field, settings } = state;
  return (
    <Card title={t("title")} icons={["fas_inbox"]}>
      <div className={classes.about}>
        <Note icon="fas_circle-info">{t("about")}</Note>
      </div>
      <FieldGrid columns={2}>
        <TextInput
          label={t("address")}
          placeholder="bounces@camp.example"
          autoComplete="off"
          {...field("bounceAddress", t("addressHelp"))}
        />
        <TextInput
          label={t("host")}
          placeholder="imap.example.com"
          autoComplete="off"
          {...field("bounceHost", t("hostHelp"))}
        />
        {form.values.bounceHost !== "" && <MailboxFields state={state} />}
        <TextInput label={t("post")} description={t("postHelp")} value={settings.notifications.bounces} readOnly />
        <TextInput label={t("key")} description={t("keyHelp")} value={settings.notifications.bounceKey} readOnly />
      </FieldGrid>
      <LastReading state={state} />
    </Card>
  );
}

function MailboxFields({ state }: { state: IntegrationsForm }) {
  const t = useTranslations("sysSettings.bounces");
  const { field } = state;
  return (
    <>
      <WholeNumber label={t("port")} min={1} max={65_535} thousandSeparator="" {...field("bouncePort")} />
      <Select
        label={t("security")}
        data={(["tls", "starttls", "none"] as const).map((value) => ({ value, label: t(value) }))}
        allowDeselect={false}
        {...field("bounceSecurity", undefined, (theirs) => t(theirs as "tls" | "starttls" | "none"))}
      />
      <TextInput label={t("user")} autoComplete="off" {...field("bounceUser")} />
      <SecretField name="bouncePassword" label={t("password")} state={state} />
      <div data-wide>
        <TextInput label={t("folder")} placeholder="INBOX" autoComplete="off" {...field("bounceFolder")} />
      </div>
    </>
  );
}

/** Of the mailbox as it is saved, not as it is being changed. */
function LastReading({ state: { settings, followed } }: { state: IntegrationsForm }) {
  const t = useTranslations("sysSettings.bounces");
  const format = useFormatter();
  const describe = useDescribeMailbox();
  const { bounceMailbox: mailbox } = settings;
  if (!mailbox || followed.isDirty) return null;
  if (mailbox.problem) return <Outcome {...describe(mailbox)} />;
  const { readAt, taken, leftOver } = mailbox;
  const date = readAt && format.dateTime(new Date(readAt), { dateStyle: "medium", timeStyle: "short" });
  return (
    <div className={classes.below}>
      <Note icon="fas_circle-info">{date ? t("read", { date, taken, leftOver }) : t("notRead")}</Note>
    </div>
  );
}
