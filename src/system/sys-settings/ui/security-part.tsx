import { Button, Checkbox, SimpleGrid } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { fileTypes } from "#shared/file-types.ts";
import { settingsSchema } from "#shared/settings.ts";
import { mostUploadMegabytes } from "#shared/upload-limit.ts";
import { Card } from "#ui/card.tsx";
import { FieldGrid } from "#ui/form/field-grid.tsx";
import classes from "#ui/form/settings-form.module.css";
import { SettingsForm } from "#ui/form/settings-form.tsx";
import { WholeNumber } from "#ui/form/whole-number.tsx";
import type { ShownSettings } from "../contract.ts";
import { useSettingsForm } from "./use-settings-form.tsx";

const schema = settingsSchema.pick({
  sessionDays: true,
  signInTries: true,
  uploadMegabytes: true,
  uploadTypes: true,
  auditMonths: true,
});

type PartProps = { settings: ShownSettings; onDirty: (isDirty: boolean) => void };

export function SecurityPart({ settings, onDirty }: PartProps) {
  const t = useTranslations("sysSettings.security");
  const { sessionDays, signInTries, uploadMegabytes, uploadTypes, auditMonths } = settings.values;
  const source = { sessionDays, signInTries, uploadMegabytes, uploadTypes, auditMonths };
  const { form, followed, field } = useSettingsForm(settings, { schema, source, onDirty });
  const auditLink = (
    <Button component={Link} to={pathTo("sysAdmin.audit", {}) ?? ""} variant="default" size="xs">
      {t("openAudit")}
    </Button>
  );
  return (
    <SettingsForm form={form} followed={followed}>
      <Card title={t("signInTitle")} icons={["fas_right-to-bracket"]}>
        <FieldGrid columns={2}>
          <WholeNumber
            label={t("sessionDays")}
            min={1}
            max={365}
            suffix={t("days")}
            {...field("sessionDays", t("sessionDaysHelp"))}
          />
          <WholeNumber label={t("signInTries")} min={3} max={100} {...field("signInTries", t("signInTriesHelp"))} />
        </FieldGrid>
      </Card>
      <Card title={t("uploadsTitle")} icons={["fas_paperclip"]}>
        <FieldGrid columns={2}>
          <WholeNumber
            label={t("uploadMegabytes")}
            min={1}
            max={mostUploadMegabytes}
            suffix={t("megabytes")}
            {...field("uploadMegabytes", t("uploadMegabytesHelp", { max: mostUploadMegabytes }))}
          />
        </FieldGrid>
        <Checkbox.Group
          className={classes.below ?? ""}
          label={t("uploadTypes")}
          description={t("uploadTypesHelp")}
          data-path="uploadTypes"
          value={form.values.uploadTypes}
          onChange={(next) =>
            form.setFieldValue(
              "uploadTypes",
              fileTypes.filter((each) => next.includes(each)),
            )
          }
          error={form.errors.uploadTypes}
        >
          <SimpleGrid cols={{ base: 1, xs: 2, sm: 4 }} spacing={12} mt={12} mb={4}>
            {fileTypes.map((type) => (
              <Checkbox key={type} value={type} label={t(`types.${type}`)} />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
      </Card>
      <Card title={t("auditTitle")} icons={["fas_clipboard-list"]} actions={auditLink}>
        <FieldGrid columns={2}>
          <WholeNumber
            label={t("auditMonths")}
            min={1}
            max={120}
            suffix={t("months")}
            {...field("auditMonths", t("auditMonthsHelp"))}
          />
        </FieldGrid>
      </Card>
    </SettingsForm>
  );
}
