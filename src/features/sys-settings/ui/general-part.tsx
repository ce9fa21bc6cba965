import { Select, Switch, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { brandIds, brandName } from "#shared/brands.ts";
import { languageNames, languages } from "#shared/languages.ts";
import { settingsSchema } from "#shared/settings.ts";
import { Card } from "#ui/card.tsx";
import { FieldGrid } from "#ui/form/field-grid.tsx";
import type { ShownSettings } from "../contract.ts";
import classes from "./settings-form.module.css";
import { SettingsForm } from "./settings-form.tsx";
import { useSettingsForm } from "./use-settings-form.ts";

const schema = settingsSchema.pick({
  productName: true,
  defaultBrand: true,
  defaultLanguage: true,
  signUp: true,
  testPages: true,
});

type PartProps = { settings: ShownSettings; onDirty: (isDirty: boolean) => void };

export function GeneralPart({ settings, onDirty }: PartProps) {
  const t = useTranslations("sysSettings.general");
  const { productName, defaultBrand, defaultLanguage, signUp, testPages } = settings.values;
  const source = { productName, defaultBrand, defaultLanguage, signUp, testPages };
  const { form, followed, field } = useSettingsForm(settings, { schema, source, onDirty });
  const { value: _, ...testPagesField } = field("testPages", t("testPagesHelp"));
  return (
    <SettingsForm form={form} followed={followed}>
      <Card title={t("nameTitle")} icons={["fas_signature"]}>
        <FieldGrid columns={2}>
          <div data-wide>
            <TextInput label={t("productName")} autoComplete="off" {...field("productName", t("productNameHelp"))} />
          </div>
          <Select
            label={t("defaultBrand")}
            data={brandIds.map((value) => ({ value, label: brandName[value] }))}
            allowDeselect={false}
            {...field("defaultBrand", t("defaultBrandHelp"))}
          />
          <Select
            label={t("defaultLanguage")}
            data={languages.map((value) => ({ value, label: languageNames[value] }))}
            allowDeselect={false}
            {...field("defaultLanguage", t("defaultLanguageHelp"))}
          />
        </FieldGrid>
      </Card>
      <Card title={t("accessTitle")} icons={["fas_door-open"]}>
        <Select
          label={t("signUp")}
          data={[
            { value: "open", label: t("signUpOpen") },
            { value: "invite", label: t("signUpInvite") },
          ]}
          allowDeselect={false}
          {...field("signUp")}
        />
        <Switch
          className={classes.below ?? ""}
          label={t("testPages")}
          {...testPagesField}
          checked={form.values.testPages}
          onChange={({ currentTarget }) => form.setFieldValue("testPages", currentTarget.checked)}
        />
      </Card>
    </SettingsForm>
  );
}
