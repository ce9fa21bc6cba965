import { Select, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { Card } from "#ui/card.tsx";
import { FieldGrid } from "#ui/form/field-grid.tsx";
import { Note } from "#ui/note.tsx";
import { sysSettingsContract } from "../../contract.ts";
import classes from "./integrations.module.css";
import { SecretField } from "./secret-field.tsx";
import { TestButton } from "./test-button.tsx";
import type { IntegrationsForm } from "./use-integrations-form.ts";

export function FilesCard({ state }: { state: IntegrationsForm }) {
  const t = useTranslations("sysSettings.files");
  const { form, followed, field } = state;
  // A bucket that is known stays in sight: what lies there is read from there.
  const hasBucket = form.values.filesIn === "s3" || form.values.s3Bucket !== "";
  return (
    <Card title={t("title")} icons={["fas_hard-drive"]}>
      <div className={classes.about}>
        <Note icon="fas_circle-info">{t("about")}</Note>
      </div>
      <FieldGrid columns={2}>
        <div data-wide>
          <Select
            label={t("filesIn")}
            data={(["disk", "s3"] as const).map((value) => ({ value, label: t(value) }))}
            allowDeselect={false}
            {...field("filesIn", undefined, (theirs) => t(theirs as "disk" | "s3"))}
          />
        </div>
        {hasBucket && <BucketFields state={state} />}
      </FieldGrid>
      {hasBucket && (
        <TestButton
          label={t("test")}
          isDirty={followed.isDirty}
          test={() => call(sysSettingsContract.testFiles, {})}
          done={({ subject }) => t("done", { subject })}
        />
      )}
    </Card>
  );
}

function BucketFields({ state }: { state: IntegrationsForm }) {
  const t = useTranslations("sysSettings.files");
  const { field } = state;
  return (
    <>
      <TextInput label={t("bucket")} autoComplete="off" {...field("s3Bucket")} />
      <TextInput label={t("region")} placeholder="us-east-1" autoComplete="off" {...field("s3Region")} />
      <div data-wide>
        <TextInput
          label={t("endpoint")}
          placeholder="https://"
          inputMode="url"
          autoComplete="off"
          {...field("s3Endpoint", t("endpointHelp"))}
        />
      </div>
      <TextInput label={t("accessKeyId")} autoComplete="off" {...field("s3AccessKeyId", t("accessKeyIdHelp"))} />
      <SecretField name="s3SecretAccessKey" label={t("secretAccessKey")} state={state} />
    </>
  );
}
