import { Select, Switch, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { type BrandId, brandIds, brandName } from "#shared/brands.ts";
import { type Language, languageNames, languages } from "#shared/languages.ts";
import { settingsSchema } from "#shared/settings.ts";
import { Card } from "#ui/card.tsx";
import { FieldGrid } from "#ui/form/field-grid.tsx";
import classes from "#ui/form/settings-form.module.css";
import { SettingsForm } from "#ui/form/settings-form.tsx";
import type { ShownSettings } from "../contract.ts";
import { useSettingsForm } from "./use-settings-form.tsx";

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
  const { form, followed, field, plainField } = useSettingsForm(settings, { schema, source, onDirty });
  const { value: _, ...testPagesField } = plainField("testPages", t("testPagesHelp"));
  const signUpWords = { open: t("signUpOpen"), invite: t("signUpInvite") };
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
            {...field("defaultBrand", t("defaultBrandHelp"), (theirs) => brandName[theirs as BrandId])}
          />
          <Select
            label={t("defaultLanguage")}
            data={languages.map((value) => ({ value, label: languageNames[value] }))}
            allowDeselect={false}
            {...field("defaultLanguage", t("defaultLanguageHelp"), (theirs) => languageNames[theirs as Language])}
          />
        </FieldGrid>
      </Card>
      <Card title={t("accessTitle")} icons={["fas_door-open"]}>
        <Select
          label={t("signUp")}
          data={(["open", "invite"] as const).map((value) => ({ value, label: signUpWords[value] }))}
          allowDeselect={false}
          {...field("signUp", undefined, (theirs) => signUpWords[theirs as keyof typeof signUpWords])}
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
