import { TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Card } from "#ui/card.tsx";
import { FieldGrid } from "#ui/form/field-grid.tsx";
import { Note } from "#ui/note.tsx";
import classes from "./integrations.module.css";
import { SecretField } from "./secret-field.tsx";
import type { IntegrationsForm } from "./use-integrations-form.ts";

/** For mail servers that do not sign by themselves. */
export function SigningCard({ state }: { state: IntegrationsForm }) {
  const t = useTranslations("sysSettings.signing");
  const { field, settings, followed } = state;
  const { dkimRecord: record } = settings;
  return (
    <Card title={t("title")} icons={["fas_key"]}>
      <div className={classes.about}>
        <Note icon="fas_circle-info">{t("about")}</Note>
      </div>
      <FieldGrid columns={2}>
        <TextInput label={t("domain")} placeholder="camp.example" autoComplete="off" {...field("dkimDomain")} />
        <TextInput
          label={t("selector")}
          placeholder="camp"
          autoComplete="off"
          {...field("dkimSelector", t("selectorHelp"))}
        />
        <div data-wide>
          <SecretField name="dkimPrivateKey" label={t("key")} state={state} />
        </div>
        {record && !followed.isDirty && (
          <>
            <div data-wide>
              <Note icon="fas_globe">{t("record")}</Note>
            </div>
            <TextInput label={t("name")} value={record.name} readOnly />
            <TextInput label={t("value")} value={record.value} readOnly />
          </>
        )}
      </FieldGrid>
    </Card>
  );
}
