import { Switch } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Card } from "#ui/card.tsx";
import { FieldGrid } from "#ui/form/field-grid.tsx";
import { SettingsForm } from "#ui/form/settings-form.tsx";
import { WholeNumber } from "#ui/form/whole-number.tsx";
import type { ShownSettings } from "../../contract.ts";
import { BouncesCard } from "./bounces-card.tsx";
import { FilesCard } from "./files-card.tsx";
import classes from "./integrations.module.css";
import { MailCard } from "./mail-card.tsx";
import { SigningCard } from "./signing-card.tsx";
import { TwilioCard } from "./twilio-card.tsx";
import { type IntegrationsForm, useIntegrationsForm } from "./use-integrations-form.ts";

type PartProps = { settings: ShownSettings; onDirty: (isDirty: boolean) => void };

export function IntegrationsPart({ settings, onDirty }: PartProps) {
  const state = useIntegrationsForm(settings, onDirty);
  return (
    <SettingsForm form={state.form} followed={state.followed}>
      <MailCard state={state} />
      {state.form.values.mailBy === "smtp" && (
        <>
          <SigningCard state={state} />
          <BouncesCard state={state} />
        </>
      )}
      <TwilioCard state={state} />
      <FilesCard state={state} />
      <WebhooksCard state={state} />
    </SettingsForm>
  );
}

function WebhooksCard({ state: { form, field, plainField } }: { state: IntegrationsForm }) {
  const t = useTranslations("sysSettings.webhooks");
  const { value: _, ...onField } = plainField("webhooksOn", t("onHelp"));
  return (
    <Card title={t("title")} icons={["fas_tower-broadcast"]}>
      <Switch
        label={t("on")}
        {...onField}
        checked={form.values.webhooksOn}
        onChange={({ currentTarget }) => form.setFieldValue("webhooksOn", currentTarget.checked)}
      />
      <div className={classes.below}>
        <FieldGrid columns={2}>
          <WholeNumber label={t("perTeam")} min={1} max={200} {...field("webhooksPerTeam")} />
        </FieldGrid>
      </div>
    </Card>
  );
}
